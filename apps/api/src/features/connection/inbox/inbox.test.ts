import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { createConnectorRegistry } from '@kervan/connectors/registry'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { inboxEndpoints } from '@kervan/contract/connection/inbox.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { connectionInbox } from './inbox.tables.ts'
import { forgetDeliveries } from './inbox.jobs.ts'
import type { DeliveryRow, InboxTopic } from './inboxTopic.ts'
import { readTopic } from './readInbox.ts'

const secret = 'a secret of the shop'

/** Store that sends its orders, and checks the address by a challenge in the address or in the body. */
const shop = defineConnector({
  key: 'shop',
  kind: 'store',
  name: 'Shop',
  settings: z.object({ secret: z.string() }),
  capabilities: ['receive'],
  open: (settings) => ({
    receive: {
      recognise: ({ method, body, header, query, target }) => {
        const challenge = query('challenge')
        if (method === 'GET')
          return challenge === undefined ? false : { answer: { contentType: 'text/plain', body: challenge } }
        if (header('x-secret') !== settings.secret) return false
        const text = Buffer.from(body).toString()
        if (text === 'address') return { answer: { contentType: 'text/plain', body: target ?? '' } }
        if (text === 'challenge') return { answer: { contentType: 'application/json', body: '{"ok":true}' } }
        return { id: header('x-id') ?? null, topic: 'order' }
      },
    },
    test: async () => {},
  }),
})

const begin = new Date('2026-11-23T12:00:00Z')
let test: TestApp
let shopId: number
let webhookUrl: string | null
beforeAll(async () => {
  const connectors = createConnectorRegistry([shop])
  test = await startTestApp({ CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}`, DATABASE_POOL: '8' }, undefined, {
    connectors,
  })
  test.setNow(begin)
  const saved = await saveConnectionAs(test, { connectorKey: 'shop', values: valuesOf({ secret }) })
  shopId = saved.id!
  webhookUrl = saved.webhookUrl
})
afterAll(() => test.close())
afterEach(async () => {
  await test.services.db.delete(connectionInbox)
  test.setNow(begin)
})

const list = () => test.services.db.select().from(connectionInbox).orderBy(connectionInbox.id)
const urlOf = (id: number) => inboxEndpoints.receiveWebhook.path.replace('{connectionId}', String(id))
const send = (payload: string, headers: Record<string, string> = {}, id = shopId) =>
  test.app.inject({ method: 'POST', url: urlOf(id), headers: { 'x-secret': secret, ...headers }, payload })

/** Reader that fails for deliveries with the content 'unreadable'. */
const buildTopic = () => {
  const readContents: string[] = []
  const topic: InboxTopic = {
    topic: 'order',
    keepDays: 7,
    keepTroubledDays: 20,
    read: async (_tx, _services, deliveries) => {
      const contents = deliveries.map(({ content }) => content.toString())
      if (contents.includes('unreadable')) throw new Error('cannot be read')
      readContents.push(...contents)
      const outcome = { state: 'read', problem: null, detail: '', nextAt: begin, unknownNumbers: [] } as const
      return deliveries.map(({ id }) => ({ ...outcome, unknownNumbers: [], id, recorded: 1 }))
    },
  }
  return { topic, readContents }
}

describe('webhook of a connection', () => {
  it('is stored with its connection and topic, and a repetition once', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => send('{"order":1}')))
    expect(sent.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(10).fill([200, '{}']))
    for (let time = 0; time < 3; time++) await send(`{"order":2,"time":${time}}`, { 'x-id': 'two' })
    expect(await list()).toMatchObject([
      { topic: 'order', connectorKey: 'shop', connectionId: shopId, source: 'webhook', state: 'waiting' },
      { deliveryKey: 'id:two' },
    ])
  })

  it('is received at the address that the screen shows', async () => {
    const url = new URL(webhookUrl!).pathname
    const headers = { 'x-secret': secret }
    const { statusCode } = await test.app.inject({ method: 'POST', url, headers, payload: '{"order":3}' })
    expect([url, statusCode]).toEqual([urlOf(shopId), 200])
  })

  it('passes on path and query as they were sent, which some senders sign', async () => {
    const url = `${urlOf(shopId)}?a=%2F&b=1+1`
    const headers = { 'x-secret': secret }
    const { body } = await test.app.inject({ method: 'POST', url, headers, payload: 'address' })
    expect(body).toBe(url)
  })

  it('is answered at once and not stored when it is a challenge', async () => {
    const inAddress = await test.app.inject({ method: 'GET', url: `${urlOf(shopId)}?challenge=a%20b` })
    expect([inAddress.statusCode, inAddress.body]).toEqual([200, 'a b'])
    expect(inAddress.headers['content-type']).toContain('text/plain')
    expect((await send('challenge')).body).toBe('{"ok":true}')
    expect((await test.app.inject({ method: 'GET', url: urlOf(shopId) })).statusCode).toBe(401)
    expect(await list()).toEqual([])
  })

  it('returns the same error for a disabled, unknown and wrongly signed connection', async () => {
    const token = await test.tokenOf('admin')
    const setActive = (isActive: boolean, version: number) =>
      test.call(connectionEndpoints.setConnectionActive, { token, body: { id: shopId, version, isActive } })
    await setActive(false, 1)
    const answers = [
      await send('{}'),
      await send('{}', {}, 999_999),
      await send('{}', { 'x-secret': 'wrong' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    const [first, ...others] = answers.map((answer) => answer.json<{ Detail: string }>().Detail)
    expect(others).toEqual([first, first])
    expect(await list()).toEqual([])
    await setActive(true, 2)
    expect((await send('{}')).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })
})

describe('reading of the inbox', () => {
  it('reads 199 deliveries when one of 200 fails, and puts that one off ever longer', async () => {
    for (let n = 0; n < 200; n++) await send(n === 77 ? 'unreadable' : `order ${n}`)
    const { topic, readContents } = buildTopic()
    await readTopic(test.services, topic)
    expect(new Set(readContents).size).toBe(199)
    const find = async () =>
      (await test.services.db.select().from(connectionInbox).where(eq(connectionInbox.problem, 'fault')))[0]!
    const waits: number[] = []
    for (let row: DeliveryRow | Awaited<ReturnType<typeof find>> = await find(); row.state === 'waiting';) {
      const now = test.services.clock()
      waits.push((row.nextAt.getTime() - now.getTime()) / 60_000)
      test.setNow(row.nextAt)
      await readTopic(test.services, topic)
      row = await find()
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect(await find()).toMatchObject({ state: 'failed', tries: 5, detail: 'cannot be read' })
    expect(readContents).toHaveLength(199)
  })

  it('leaves deliveries of other topics', async () => {
    await send('{}')
    const { topic, readContents } = buildTopic()
    await readTopic(test.services, { ...topic, topic: 'stock' })
    expect(readContents).toEqual([])
    await readTopic(test.services, topic)
    expect(readContents).toEqual(['{}'])
  })

  it('deletes processed and troubled deliveries after the days of their topic', async () => {
    await send('one')
    await send('unreadable')
    const { topic } = buildTopic()
    for (let time = 0; time < 5; time++) {
      test.setNow(new Date(begin.getTime() + time * 3_600_000))
      await readTopic(test.services, topic)
    }
    const contents = async () => (await list()).map(({ content }) => content.toString())
    const goTo = (days: number) => test.setNow(new Date(begin.getTime() + days * 86_400_000))
    goTo(6.9)
    await forgetDeliveries(test.services, [topic])
    expect(await contents()).toEqual(['one', 'unreadable'])
    goTo(7.1)
    await forgetDeliveries(test.services, [{ ...topic, topic: 'stock' }])
    expect(await contents()).toHaveLength(2)
    await forgetDeliveries(test.services, [topic])
    expect(await contents()).toEqual(['unreadable'])
    goTo(20.1)
    await forgetDeliveries(test.services, [topic])
    expect(await contents()).toEqual([])
  })
})
