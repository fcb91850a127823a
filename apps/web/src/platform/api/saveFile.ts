import type { DownloadedFile } from './apiClient.ts'

/** How long an opened document may take before its address is let go. */
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

/** Saves a file under the name that the server gave it. */
export const saveFile = (file: DownloadedFile): void =>
  follow(file, (link) => {
    link.download = file.fileName ?? 'kervan'
  })
