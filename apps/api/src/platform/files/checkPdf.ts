/** Whether bytes are a PDF that a reader can open. Its name and the browser's word for it are not believed. */
import { promisify } from 'node:util'
import { inflate as inflateWithCallback } from 'node:zlib'

const inflate = promisify(inflateWithCallback)

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
export const endsAsZip = (bytes: Buffer): boolean => {
  const earliest = Math.max(0, bytes.length - longestZipTail)
  for (let at = bytes.lastIndexOf(zipEnd); at >= earliest; at = bytes.lastIndexOf(zipEnd, at - 1)) {
    if (at + zipEndLength <= bytes.length && at + zipEndLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return true
    if (at === 0) return false
  }
  return false
}

/** An action that runs a program names its kind, also in the names that are run when the file is opened. */
const scriptPattern = /\/(?:JavaScript|Launch)(?![A-Za-z])/
const runsProgram = (text: string): boolean => scriptPattern.test(withNamesSpelled(text))

/** Limits of packed objects: a hundred times what a usual file has. */
const packed = {
  mostHeads: 20_000,
  mostStreams: 5000,
  maxStreamBytes: 2 * 1024 * 1024,
  maxBytes: 16 * 1024 * 1024,
}

/** Bytes of the streams into which newer files pack objects. */
function* packedStreams(bytes: Buffer, text: string): Generator<Buffer> {
  const start = /stream\r?\n/
  let heads = 0
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', at + 1)) {
    if (++heads > packed.mostHeads) return
    const head = start.exec(text.slice(at, at + 500))
    if (!head) continue
    const from = at + head.index + head[0].length
    const end = text.indexOf('endstream', from)
    at = end < 0 ? text.length : end
    yield bytes.subarray(from, at)
  }
}

/** Null when the objects unpack to too much. */
const hasPackedProgram = async (bytes: Buffer, text: string): Promise<boolean | null> => {
  let [streams, size] = [0, 0]
  for (const stream of packedStreams(bytes, text)) {
    if (++streams > packed.mostStreams) return null
    try {
      const unpacked = await inflate(stream, { maxOutputLength: packed.maxStreamBytes })
      size += unpacked.length
      if (runsProgram(unpacked.toString('latin1'))) return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
      // Encrypted, or packed in another way.
    }
    if (size > packed.maxBytes) return null
  }
  return false
}

/** The text key of what is wrong with the file; null for a PDF that is nothing else beside. */
export const pdfProblem = async (
  uploaded: Uint8Array,
  { mayBeEncrypted = false } = {},
): Promise<string | null> => {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const text = bytes.toString('latin1')
  if (!headerPattern.test(text)) return 'company:invalid.notPdf'
  // What follows the header is a comment to a PDF reader and a page to a browser.
  if (markupPattern.test(text.slice(0, tailLength)) || endsAsZip(bytes)) return 'company:invalid.notPdf'
  if (!mayBeEncrypted && encryptedPattern.test(withNamesSpelled(text))) return 'company:invalid.encryptedPdf'
  const end = text.slice(-tailLength)
  if (!end.includes('%%EOF') || !text.includes('startxref')) return 'company:invalid.damagedPdf'
  const hasProgram = runsProgram(text) || (await hasPackedProgram(bytes, text))
  if (hasProgram === null) return 'company:invalid.damagedPdf'
  return hasProgram ? 'company:invalid.scriptedPdf' : null
}
