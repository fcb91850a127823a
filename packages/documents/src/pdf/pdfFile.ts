import { deflateSync } from 'node:zlib'

/**
 * Writes PDF objects one after another, then the cross-reference table. Content streams are deflated at level
 * 3, which shrinks a label to a fifth; higher levels cost time and gain little.
 */
export const createPdfFile = () => {
  const chunks: Buffer[] = []
  const offsets: number[] = []
  let length = 0

  const write = (bytes: Buffer | string): void => {
    const chunk = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    chunks.push(chunk)
    length += chunk.length
  }
  // The comment with high bytes marks the file as binary for transfer programs (PDF 32000, 7.5.2).
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')

  /** Reserves an object number for an object written later. */
  const reserve = (): number => offsets.push(-1)

  const writeObject = (body: string, number = reserve()): number => {
    offsets[number - 1] = length
    write(`${number} 0 obj\n${body}\nendobj\n`)
    return number
  }

  /** Writes a stream whose `bytes` are already deflated. */
  const writeDeflated = (bytes: Buffer, entries = ''): number => {
    const number = reserve()
    offsets[number - 1] = length
    write(`${number} 0 obj\n<</Filter/FlateDecode/Length ${bytes.length}${entries}>>\nstream\n`)
    write(bytes)
    write('\nendstream\nendobj\n')
    return number
  }

  const writeContent = (content: string): number =>
    writeDeflated(deflateSync(Buffer.from(content, 'latin1'), { level: 3 }))

  const finish = (rootNumber: number, infoNumber: number): Uint8Array => {
    const begin = length
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
    write(`trailer\n<</Size ${offsets.length + 1}/Root ${rootNumber} 0 R/Info ${infoNumber} 0 R>>\n`)
    write(`startxref\n${begin}\n%%EOF\n`)
    return Buffer.concat(chunks, length)
  }

  return { reserve, writeObject, writeDeflated, writeContent, finish }
}

export type PdfFile = ReturnType<typeof createPdfFile>

/** Text string of the PDF metadata: UTF-16 with byte order mark, as hex. */
export const pdfTextString = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
