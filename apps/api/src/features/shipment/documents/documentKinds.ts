/** Detects a file's type by its content; its name and the browser's content type are ignored. */
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

/** Of a file's name, the usual one first. */
export const endingsOf: Record<DocumentContentType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const zipStart = '504b0304'
/** Spreadsheets, installers and emails are such containers too; a text has this entry. */
const oldContainer = { start: 'd0cf11e0a1b11ae1', entry: Buffer.from('WordDocument', 'utf16le') }

/** Null for anything that is not a PDF, Word, JPG or PNG file. */
export const contentTypeOf = (bytes: Uint8Array): DocumentContentType | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.subarray(0, 8).toString('hex')
  for (const [signature, contentType] of signatures) if (start.startsWith(signature)) return contentType
  if (start === oldContainer.start) return buffer.includes(oldContainer.entry) ? 'application/msword' : null
  // A .docx is a ZIP whose directory names its main part; other ZIP files (xlsx, jar, archives) do not.
  return start.startsWith(zipStart) && buffer.includes('word/document.xml') && endsAsZip(buffer)
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : null
}

/**
 * The kind of a file that can be opened: pictures are decoded, of a PDF the structure is looked at.
 * @throws AppError validationFailed on `file`
 */
export const requireDocument = async (bytes: Uint8Array): Promise<DocumentContentType> => {
  const contentType = contentTypeOf(bytes)
  if (!contentType) throw fieldError('file', 'shipment:invalid.fileType')
  if (contentType === 'application/pdf') {
    // Invoices are often protected against changes, and everybody can read them.
    const problem = await pdfProblem(bytes, { mayBeEncrypted: true })
    if (problem !== null) throw fieldError('file', problem)
  }
  if (contentType.startsWith('image/') && !(await isWholePicture(bytes, ['jpeg', 'png'], { field: 'file' })))
    throw fieldError('file', 'validation:picture.unreadable')
  return contentType
}
