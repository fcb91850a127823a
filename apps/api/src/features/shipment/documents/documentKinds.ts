/** What a file really is, by its first bytes: the name and the browser's word for it are not believed. */
import type { documentContentTypes } from '@kervan/contract/shipment/shipment.endpoints'

export type DocumentContentType = (typeof documentContentTypes)[number]

const signatures: readonly [string, DocumentContentType][] = [
  ['25504446', 'application/pdf'],
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
  ['d0cf11e0a1b11ae1', 'application/msword'],
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

/** Null for anything that is not a PDF, Word, JPG or PNG file. */
export const contentTypeOf = (bytes: Uint8Array): DocumentContentType | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.subarray(0, 8).toString('hex')
  for (const [signature, contentType] of signatures) if (start.startsWith(signature)) return contentType
  // A .docx is a ZIP whose directory names its main part; other ZIP files (xlsx, jar, archives) do not.
  return start.startsWith(zipStart) && buffer.includes('word/document.xml')
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : null
}
