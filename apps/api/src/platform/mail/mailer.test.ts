import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { createFolderMailer, createSmtpMailer } from './mailer.ts'

const email = { to: 'gulsah@ornek.example', subject: 'Doğrulama kodu', text: 'Kodunuz: 123456' }

describe('mailer', () => {
  it('writes emails to a folder without a mail server, newest first', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-mail-'))
    const mailer = createFolderMailer(folder)
    await mailer.send(email)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await mailer.send({ ...email, subject: 'İkinci' })
    expect((await mailer.listSent())?.map((sent) => sent.subject)).toEqual(['İkinci', 'Doğrulama kodu'])
    await rm(folder, { recursive: true })
  })

  it('sends emails to the configured mail server', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    await createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Kervan <bildirim@kervan.example>').send(email)
    expect(received[0]).toContain('To: gulsah@ornek.example')
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('sends the unsubscribe headers for the reader’s email client', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        stream.on('data', (chunk: Buffer) => received.push(chunk.toString()))
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Kervan <bildirim@kervan.example>')
    const oneClickUrl = `https://kervan.example/unsubscribe/one-click/${'a'.repeat(120)}`
    await mailer.send({ ...email, oneClickUrl })
    await mailer.send(email)
    const [ending, plain] = received.join('').split('To: ').slice(1)
    expect(received.join('')).toContain(`List-Unsubscribe: <${oneClickUrl}>\r\n`)
    expect(received.join('')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect([ending !== undefined, plain?.includes('List-Unsubscribe')]).toEqual([true, false])
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('times out when a mail server accepts the connection but does not respond', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Kervan <a@kervan.example>', {
      greetingMs: 200,
    })
    await expect(mailer.send(email)).rejects.toThrow()
    silent.close()
  })
})
