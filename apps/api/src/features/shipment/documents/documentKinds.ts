/** Detects a file's type from its content; its name and the browser's content type are ignored. */
import { fieldError } from '../../../platform/errors.ts'
import { endsAsZip, pdfProblem } from '../../../platform/files/checkPdf.ts'
import { isWholePicture } from '../../../platform/files/pictures.ts'
import type { documentContentTypes } from '@kervan/contract/shipment/shipment.endpoints'

export type DocumentContentType = (typeof documentContentTypes)[number]

const signatures: readonly [string, DocumentContentType][] = [
  ['25504446', 'application/pdf'],
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
]

/** File extensions by content type, the usual one first. */
export const endingsOf: Record<DocumentContentType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const zipStart = '504b0304'
/**
 * Spreadsheets, installers and Outlook emails use the same container format; only Word texts have this
 * directory entry.
 */
const oldContainer = { start: 'd0cf11e0a1b11ae1', entry: Buffer.from('WordDocument', 'utf16le') }

/** Returns null for anything that is not a PDF, Word, JPG or PNG file. */
export const contentTypeOf = (bytes: Uint8Array): DocumentContentType | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.subarray(0, 8).toString('hex')
  for (const [signature, contentType] of signatures) if (start.startsWith(signature)) return contentType
  if (start === oldContainer.start) return buffer.includes(oldContainer.entry) ? 'application/msword' : null
  // A .docx file is a ZIP whose directory names its main part; other ZIP files (xlsx, jar, archives) do not.
  return start.startsWith(zipStart) && buffer.includes('word/document.xml') && endsAsZip(buffer)
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : null
}

/**
 * Returns the type of a file that opens without error: images are decoded, and a PDF's structure is checked.
 * @throws AppError validationFailed on `file`
 */
export const requireDocument = async (bytes: Uint8Array): Promise<DocumentContentType> => {
  const contentType = contentTypeOf(bytes)
  if (!contentType) throw fieldError('file', 'shipment:invalid.fileType')
  if (contentType === 'application/pdf') {
    // Encrypted PDFs are accepted: invoices are often protected against changes, yet anyone can read them.
    const problem = await pdfProblem(bytes, { mayBeEncrypted: true })
    if (problem !== null) throw fieldError('file', problem)
  }
  if (contentType.startsWith('image/') && !(await isWholePicture(bytes, ['jpeg', 'png'], { field: 'file' })))
    throw fieldError('file', 'validation:picture.unreadable')
  return contentType
}
