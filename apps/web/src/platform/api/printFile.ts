import type { DownloadedFile } from './apiClient.ts'
import { saveFile } from './saveFile.ts'

/** Lifetime in ms of the document's URL: the print dialog reads it while open, and is not open for longer. */
const keepMs = 10 * 60_000

/**
 * Opens the browser's print dialog with a PDF. Browsers without an embedded PDF viewer, as on phones, save the
 * file instead.
 */
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
