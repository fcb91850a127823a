/** Answers of the HTTP caller: bytes up to a limit, decoded as text when somebody reads it. */
import type { HttpAnswer } from './httpCall.ts'
import { HttpError } from './httpError.ts'

export class ReceivedAnswer implements HttpAnswer {
  readonly status: number
  readonly headers: HttpAnswer['headers']
  readonly bytes: Uint8Array
  #text: string | undefined
  constructor(status: number, headers: HttpAnswer['headers'], bytes: Uint8Array) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
  get text(): string {
    return (this.#text ??= decode(this.bytes, this.headers['content-type']))
  }
}

const utf8 = new TextDecoder()

/** Decodes text; an unknown charset counts as UTF-8. */
const decode = (bytes: Uint8Array, contentType = ''): string => {
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(contentType)?.[1]
  if (!charset) return utf8.decode(bytes)
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return utf8.decode(bytes)
  }
}

/** Reads a body. @throws HttpError garbage beyond the limit */
export const readAtMost = async (body: AsyncIterable<Buffer>, limit: number): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit) throw new HttpError('garbage', 'the answer is too long')
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

export const firstValues = (
  headers: Record<string, string | string[] | undefined>,
): HttpAnswer['headers'] => {
  const first: HttpAnswer['headers'] = {}
  for (const name in headers) {
    const value = headers[name]
    first[name] = typeof value === 'object' ? value[0] : value
  }
  return first
}
