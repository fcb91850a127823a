/** Settings of every kind, and addresses that follow the environment, with a connector of the test. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { createConnectorRegistry } from '@kervan/connectors/registry'
import { apiAddress, longSecret, plainText, secretText } from '@kervan/connectors/settingsFields'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { createLog } from '../../platform/log.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { connections } from './connection.tables.ts'
import { openConnection } from './openConnection.ts'
import { saveConnectionAs } from './testing/buildConnection.ts'

const pem = `-----BEGIN PRIVATE KEY-----\n${'k'.repeat(64)}\n${'m'.repeat(64)}\n-----END PRIVATE KEY-----`
const password = 'a-password-of-the-shop'

let server: Server
/** Paths and authorization of the calls that the loopback server received. */
let received: { path: string; authorization: string | undefined }[]
let test: TestApp
let token: string
let log: string
let opened: unknown[]
let base: string

const makeShop = (base: string) =>
  defineConnector({
    key: 'shop',
    kind: 'store',
    name: 'Shop',
    settings: z.object({
      user: plainText(),
      password: secretText(),
      privateKey: longSecret().optional(),
      statuses: z.array(z.enum(['new', 'paid'])).default(['new']),
      isStrict: z.boolean().default(false),
      days: z.int('validation:number').min(1).max(90).default(7),
      apiUrl: apiAddress(`${base}/live`, `${base}/sandbox`),
    }),
    capabilities: [],
    open: (settings, { http }) => {
      opened.push(settings)
      return {
        test: async (signal) => {
          const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`
          await http.call({
            url: `${settings.apiUrl}/users/1Z1`,
            method: 'GET',
            headers: { authorization },
            signal,
          })
        },
      }
    },
  })

beforeAll(async () => {
  received = []
  server = createServer((request, reply) => {
    received.push({ path: request.url!, authorization: request.headers.authorization })
    reply.statusCode = request.headers.authorization?.startsWith('Basic ') ? 200 : 401
    reply.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  log = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString()
      done()
    },
  })
  test = await startTestApp({}, undefined, {
    connectors: createConnectorRegistry([makeShop(base)]),
    log: createLog('debug', stream),
  })
  token = await test.tokenOf('admin')
})
afterAll(async () => {
  await test.close()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  opened = []
  received.length = 0
  await test.services.db.delete(connections)
})

const owner = { connectorKey: 'shop', companyId: null }
const needed = [
  { name: 'user', value: 'us' },
  { name: 'password', value: password },
]
const save = (body: object = {}) => saveConnectionAs(test, { ...owner, values: needed, ...body })
const saveFailing = (body: object) =>
  test.callFailing(connectionEndpoints.saveConnection, { token, body: { ...owner, values: needed, ...body } })
const tryOut = (id: number | null) => test.call(connectionEndpoints.testConnection, { token, body: { id } })

describe('settings of every kind', () => {
  it('stores and opens flags, numbers, choices and secrets of several lines', async () => {
    const values = [
      ...needed,
      { name: 'privateKey', value: pem },
      { name: 'statuses', value: ['paid'] },
      { name: 'isStrict', value: true },
      { name: 'days', value: 30 },
    ]
    const saved = await save({ values })
    expect(saved.secrets).toEqual(['password', 'privateKey'])
    expect(saved.values).toEqual([
      { name: 'user', value: 'us' },
      { name: 'statuses', value: ['paid'] },
      { name: 'isStrict', value: true },
      { name: 'days', value: 30 },
    ])
    await openConnection(test.services, owner)
    expect(opened).toMatchObject([
      { password, privateKey: pem, statuses: ['paid'], isStrict: true, days: 30 },
    ])
  })

  it('uses the defaults of fields that are left empty', async () => {
    await save({ values: [...needed, { name: 'statuses', value: [] }, { name: 'days', value: null }] })
    await openConnection(test.services, owner)
    expect(opened).toMatchObject([{ statuses: ['new'], isStrict: false, days: 7 }])
  })

  it.each([
    ['days', 91],
    ['days', 'many'],
    ['isStrict', 'yes'],
    ['statuses', ['lost']],
    ['privateKey', 'x'.repeat(8001)],
  ])('refuses for the field %s the value %j', async (name, value) => {
    const { status, body } = await saveFailing({ values: [...needed, { name, value }] })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)[0]).toMatch(/^values[.]/)
  })
})

describe('address', () => {
  it('follows the environment when it is left empty', async () => {
    const live = await save()
    const sandbox = await save({ name: 'Deneme', environment: 'sandbox' })
    await tryOut(live.id)
    await tryOut(sandbox.id)
    expect(received.map(({ path }) => path)).toEqual(['/live/users/1Z1', '/sandbox/users/1Z1'])
    expect(live.values.map(({ name }) => name)).not.toContain('apiUrl')
  })

  it.each(['live', 'sandbox'] as const)(
    'refuses the published address of the other environment for %s',
    async (environment) => {
      const atAddress = (path: string) => [...needed, { name: 'apiUrl', value: `${base}/${path}` }]
      const other = environment === 'live' ? 'sandbox' : 'live'
      const { status, body } = await saveFailing({ environment, values: atAddress(other) })
      expect([status, Object.keys(body.Errors!)]).toEqual([400, ['values.apiUrl']])
      const own = await save({ environment, values: atAddress(environment) })
      await tryOut(own.id)
      expect(received.map(({ path }) => path)).toEqual([`/${environment}/users/1Z1`])
    },
  )

  it('requires the secret again when the environment changes the address', async () => {
    const { id } = await save()
    const withoutSecret = [needed[0], { name: 'password', value: null }]
    const change = { id, version: 1, environment: 'sandbox' }
    const { body } = await saveFailing({ ...change, values: withoutSecret })
    expect(Object.keys(body.Errors!)).toEqual(['values.password'])
    expect((await save({ id, version: 1, values: withoutSecret })).version).toBe(2)
    expect((await save({ ...change, version: 2 })).environment).toBe('sandbox')
  })
})

it('writes no secret to log, answers and audit', async () => {
  const saved = await save({ values: [...needed, { name: 'privateKey', value: pem }] })
  const tested = await tryOut(saved.id)
  expect(received).toHaveLength(1)
  const listed = await test.call(connectionEndpoints.listConnections, { token })
  const failed = await saveFailing({ id: saved.id, version: 7 })
  await test.services.connectionCalls.flush()
  const calls = await test.call(connectionEndpoints.listConnectionCalls, { token, body: { id: saved.id } })
  expect(calls.body.calls).toHaveLength(1)
  const entries = await test.services.db.select().from(auditEntries)
  expect(entries.filter(({ subject }) => subject === 'connection').length).toBeGreaterThan(1)
  expect(log).toContain('outbound call')
  const everything = JSON.stringify([saved, tested.body, listed.body, failed.body, calls.body, entries]) + log
  for (const secret of [
    password,
    'k'.repeat(64),
    Buffer.from(`us:${password}`).toString('base64'),
    '/users/1Z1',
  ])
    expect(everything).not.toContain(secret)
})
