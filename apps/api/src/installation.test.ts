import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { runProduct } from './runProduct.ts'
import type { RunningProduct } from './runProduct.ts'
import { createLog } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { freePorts } from './testing/freePorts.ts'
import { createTestDatabase } from './testing/testDatabase.ts'
import type { TestDatabase } from './testing/testDatabase.ts'

const administrator = 'Sahibi@kervan.example'

let beside: TestDatabase
let client: pg.Client
let name: string
let dataDir: string
let mailServer: SMTPServer
let letters: string[]
let product: RunningProduct | null

beforeEach(async () => {
  // Creates an empty database on the test server, like in a new installation.
  beside = await createTestDatabase()
  client = new pg.Client({ connectionString: beside.connectionString })
  await client.connect()
  name = `kervan_new_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name}`)
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-new-'))
  letters = []
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => done(void letters.push(text)))
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  product = null
})
afterEach(async () => {
  await product?.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await client.query(`drop database ${name} with (force)`)
  await client.end()
  await beside.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (changes: Record<string, string> = {}) => {
  const address = new URL(beside.connectionString)
  address.pathname = `/${name}`
  const said: string[] = []
  const settings = readSettings({
    NODE_ENV: 'production',
    ...(await freePorts()),
    DATABASE_URL: address.href,
    DATABASE_POOL: '6',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://kervan.example',
    TOKEN_SECRET: 'a secret of the tests with many letters',
    CAPTCHA_SECRET: 'another one of the tests',
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
    PAYMENT_PROVIDER: 'iyzico',
    IYZICO_API_KEY: 'key',
    IYZICO_SECRET_KEY: 'secret',
    ADMINISTRATOR_EMAIL: administrator,
    ...changes,
  })
  product = await runProduct(settings, createLog('error'), (line) => said.push(line))
  return { url: product.url, said }
}

const call = async <T>(url: string, row: EndpointShape, body: object, token?: string): Promise<T> => {
  const response = await fetch(url + row.path, {
    method: row.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(row.method === 'POST' && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

const solveCaptcha = async (url: string): Promise<string> => {
  const challenge = await call<Parameters<typeof solveChallenge>[0]['challenge']>(
    url,
    accountEndpoints.getCaptchaChallenge,
    {},
  )
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Decodes an email's text: lines are folded and letters encoded, but the code's digits are neither. */
const codeIn = (letter: string): string =>
  /\b(\d{6})\b/.exec(letter.split('\r\n\r\n').slice(1).join('\n'))![1]!

describe('new installation in production', () => {
  it('creates an administrator who sets a password, and carriers without prices', async () => {
    const { url, said } = await start()
    expect(said.join()).toContain(administrator)
    const email = administrator.toLowerCase()
    await call(url, accountEndpoints.forgotPassword, { email, captcha: await solveCaptcha(url) })
    await expect.poll(() => letters.length).toBe(1)
    const password = 'Uzun-Parola-2026'
    const token = await call<string>(url, accountEndpoints.resetPassword, {
      email,
      confirmationCode: codeIn(letters[0]!),
      password,
      passwordConfirm: password,
    })
    const services = await call<{ supplierName: string }[]>(
      url,
      pricingEndpoints.listServiceMethods,
      {},
      token,
    )
    expect(new Set(services.map(({ supplierName }) => supplierName))).toContain('Kervan')
  })

  it('keeps the administrator of an installation at the next start', async () => {
    await start()
    await product!.stop()
    const { said } = await start({ ADMINISTRATOR_EMAIL: 'baska@kervan.example' })
    expect(said.join()).not.toContain('baska@kervan.example')
  })

  it('refuses to start without a possible administrator', async () => {
    await expect(start({ ADMINISTRATOR_EMAIL: '' })).rejects.toThrow('ADMINISTRATOR_EMAIL')
  })
})
