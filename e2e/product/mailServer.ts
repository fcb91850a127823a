/** Local mail server that receives the product's emails in production mode. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  to: string
  /** Decoded plain text of the email. */
  text: string
}

const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()

const decodePart = (head: string, body: string): string => {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  return /^content-transfer-encoding: quoted-printable/im.test(head) ? decodeQuotedPrintable(body) : body
}

/** Returns the plain text of an email, which precedes the HTML part. */
const textOf = (letter: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1]
  const part = boundary ? letter.split(`--${boundary}`)[1]!.trimStart() : letter
  const end = part.indexOf('\r\n\r\n')
  return decodePart(part.slice(0, end), part.slice(end + 4))
}

export const startMailServer = async () => {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString('latin1')))
      stream.on('end', () => {
        const text = textOf(content)
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Returns the emails to one address, oldest first. */
    lettersTo: (address: string): Letter[] => letters.filter(({ to }) => to === address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
