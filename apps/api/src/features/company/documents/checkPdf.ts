/** Whether bytes are a PDF that a reviewer can open. Its name and the browser's word for it are not believed. */

const headerPattern = /^%PDF-[12]\.\d/
const markupPattern = /<\s*(!doctype|html|script|svg|body|iframe|\?php)/i
/** Between two words of a PDF stand blanks, NUL among them, or remarks. */
const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\n\r]{0,200}[\n\r])`
const encryptedPattern = new RegExp(`/Encrypt${gap}*(?:\\d+${gap}+\\d+${gap}+R|<<)`)
/** Any letter of a name may be written as its number: `/#45ncrypt` is `/Encrypt`. */
const withNamesSpelled = (text: string): string =>
  text.replaceAll(/\/(?:#[0-9A-Fa-f]{2}|[A-Za-z]){7,21}/g, (name) =>
    name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )

/** How far from its end a reader looks for the end marker. */
const tailLength = 1024
/** A ZIP's directory ends in 22 bytes and a comment of at most 65,535. */
const zipEnd = Buffer.from('504b0506', 'hex')
const zipEndLength = 22
const longestZipTail = zipEndLength + 65_535

/** A PDF at its beginning and an archive at its end: archive programs read from the end. */
const endsAsZip = (bytes: Buffer): boolean => {
  const earliest = Math.max(0, bytes.length - longestZipTail)
  for (let at = bytes.lastIndexOf(zipEnd); at >= earliest; at = bytes.lastIndexOf(zipEnd, at - 1)) {
    if (at + zipEndLength <= bytes.length && at + zipEndLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return true
    if (at === 0) return false
  }
  return false
}

/** The text key of what is wrong with the file; null for a PDF that is nothing else beside. */
export const pdfProblem = (uploaded: Uint8Array): string | null => {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const text = bytes.toString('latin1')
  if (!headerPattern.test(text)) return 'company:invalid.notPdf'
  // What follows the header is a comment to a PDF reader and a page to a browser.
  if (markupPattern.test(text.slice(0, tailLength)) || endsAsZip(bytes)) return 'company:invalid.notPdf'
  if (encryptedPattern.test(withNamesSpelled(text))) return 'company:invalid.encryptedPdf'
  const end = text.slice(-tailLength)
  return end.includes('%%EOF') && text.includes('startxref') ? null : 'company:invalid.damagedPdf'
}
