import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { readSettings } from '../settings.ts'
import { createServer } from '../http/server.ts'
import { createFolderMailer } from './mailer.ts'
import type { Mailer } from './mailer.ts'
import { serveMailPage } from './mailPage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const getPage = async (mailer: Mailer, isDemonstration = true) => {
  const settings = readSettings({ NODE_ENV: 'test', DEMONSTRATION: String(isDemonstration) })
  const app = await createServer({
    settings,
    log: createLog('silent'),
    metrics: createMetrics(),
    admission: { admit: () => {} },
    room: { noteFull: () => {} },
    authenticate: async () => null,
    paymentFrameSource: 'http://127.0.0.1:1',
  })
  serveMailPage(app, { settings, mailer })
  return app.inject({ url: '/dev/mail', headers: { 'accept-language': 'en' } })
}

describe('/dev/mail', () => {
  it('shows sent emails with their bodies, newest first', async () => {
    const mailer = createFolderMailer(folder)
    await mailer.send({ to: 'a@kervan.example', subject: 'First', text: 'one' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await mailer.send({ to: 'b@kervan.example', subject: 'Second', text: 'two', html: '<p>two</p>' })
    const { statusCode, body, headers } = await getPage(mailer)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch('text/html')
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
    expect(body).toContain('<pre>one</pre>')
    expect(body).toContain('srcdoc="&lt;p&gt;two&lt;/p&gt;"')
  })

  it('isolates the content of an email in its frame', async () => {
    const mailer = createFolderMailer(folder)
    const evil = '"><script>alert(1)</script>'
    await mailer.send({ to: evil, subject: evil, text: evil, html: evil })
    const { body } = await getPage(mailer)
    expect(body).not.toContain('<script')
    expect(body).toContain('sandbox=""')
  })

  it('returns 404 for the mail page outside demo mode, and with a mail server', async () => {
    expect((await getPage(createFolderMailer(folder), false)).statusCode).toBe(404)
    const toServer: Mailer = { send: async () => {}, listSent: async () => null, tidy: async () => {} }
    expect((await getPage(toServer)).statusCode).toBe(404)
  })
})
