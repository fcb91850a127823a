/** Checks that bytes are a PDF that a reader can open. Ignores file name and declared content type. */
import { promisify } from 'node:util'
import { inflate as inflateWithCallback } from 'node:zlib'

const inflate = promisify(inflateWithCallback)

const headerPattern = /^%PDF-[12]\.\d/
const markupPattern = /<\s*(!doctype|html|script|svg|body|iframe|\?php)/i
/** White space (including NUL) and comments between PDF tokens. */
const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\n\r]{0,200}[\n\r])`
const encryptedPattern = new RegExp(`/Encrypt${gap}*(?:\\d+${gap}+\\d+${gap}+R|<<)`)
/** Decodes hexadecimal characters in PDF names: `/#45ncrypt` is `/Encrypt`. */
const withNamesSpelled = (text: string): string =>
  text.replaceAll(/\/(?:#[0-9A-Fa-f]{2}|[A-Za-z]){7,21}/g, (name) =>
    name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )

/** Distance from the end within which PDF readers search the end marker. */
const tailLength = 1024
/** A ZIP's directory ends with 22 bytes and a comment of at most 65,535. */
const zipEnd = Buffer.from('504b0506', 'hex')
const zipEndLength = 22
const longestZipTail = zipEndLength + 65_535

/** Detects a polyglot that begins as a PDF and ends as an archive: archive programs read from the end. */
export const endsAsZip = (bytes: Buffer): boolean => {
  const earliest = Math.max(0, bytes.length - longestZipTail)
  for (let at = bytes.lastIndexOf(zipEnd); at >= earliest; at = bytes.lastIndexOf(zipEnd, at - 1)) {
    if (at + zipEndLength <= bytes.length && at + zipEndLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return true
    if (at === 0) return false
  }
  return false
}

/** Actions that run a program contain this name, including those that run when the file is opened. */
const scriptPattern = /\/(?:JavaScript|Launch)(?![A-Za-z])/
const runsProgram = (text: string): boolean => scriptPattern.test(withNamesSpelled(text))

/** Limits for compressed objects: a hundred times the usual amount. */
const packed = {
  mostHeads: 20_000,
  mostStreams: 5000,
  maxStreamBytes: 2 * 1024 * 1024,
  maxBytes: 16 * 1024 * 1024,
}

/** Yields the streams in which newer files compress objects. */
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

/** Null when the objects decompress to more than the limit. */
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
      // Encrypted, or compressed by another method.
    }
    if (size > packed.maxBytes) return null
  }
  return false
}

/** Returns the text key of the file's problem; null for a valid PDF that is not also another format. */
export const pdfProblem = async (
  uploaded: Uint8Array,
  { mayBeEncrypted = false } = {},
): Promise<string | null> => {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const text = bytes.toString('latin1')
  if (!headerPattern.test(text)) return 'company:invalid.notPdf'
  // Text after the header is a comment for PDF readers, but a page for browsers.
  if (markupPattern.test(text.slice(0, tailLength)) || endsAsZip(bytes)) return 'company:invalid.notPdf'
  if (!mayBeEncrypted && encryptedPattern.test(withNamesSpelled(text))) return 'company:invalid.encryptedPdf'
  const end = text.slice(-tailLength)
  if (!end.includes('%%EOF') || !text.includes('startxref')) return 'company:invalid.damagedPdf'
  const hasProgram = runsProgram(text) || (await hasPackedProgram(bytes, text))
  if (hasProgram === null) return 'company:invalid.damagedPdf'
  return hasProgram ? 'company:invalid.scriptedPdf' : null
}
