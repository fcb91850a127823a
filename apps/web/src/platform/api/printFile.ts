import type { DownloadedFile } from './apiClient.ts'
import { saveFile } from './saveFile.ts'

/** The dialog reads the document while it is open; nobody looks at it for longer. */
const keepMs = 10 * 60_000

/** Opens the browser's print dialog with a PDF; browsers that show no PDF inside a page, as on telephones, save it. */
export const printFile = (file: DownloadedFile): void => {
  if (!navigator.pdfViewerEnabled) return saveFile(file)
  const address = URL.createObjectURL(file.blob)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, keepMs)
}
