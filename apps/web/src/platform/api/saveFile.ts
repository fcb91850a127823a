import type { DownloadedFile } from './apiClient.ts'

/** Time in ms before the object URL of an opened document is revoked. */
const keepMs = 60_000

const follow = (file: DownloadedFile, prepare: (link: HTMLAnchorElement) => void): void => {
  const address = URL.createObjectURL(file.blob)
  const link = document.createElement('a')
  link.href = address
  prepare(link)
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepMs)
}

/** Saves a file under the name given by the server. */
export const saveFile = (file: DownloadedFile): void =>
  follow(file, (link) => {
    link.download = file.fileName ?? 'kervan'
  })
