/** Recorded calls and health of connections, against a carrier's server on loopback. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CallRecord } from '@kervan/connectors/http/httpCall'
import { connectionEndpoints, mostConnectionCalls } from '@kervan/contract/connection/connection.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../connection.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { saveConnectionAs, upsFields, valuesOf } from '../testing/buildConnection.ts'
import { connectionCalls } from './connectionCalls.tables.ts'

let carriers: CarrierServer
let test: TestApp
let token: string
let id: number
beforeAll(async () => {
  carriers = await startCarrierServer()
  test = await startTestApp()
  token = await test.tokenOf('admin')
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})
beforeEach(async () => {
  carriers.behave('ups', 'well')
  carriers.calls.length = 0
  await test.services.db.delete(connections)
  const values = valuesOf({ ...upsFields, apiUrl: carriers.urlOf('ups') })
  id = (await saveConnectionAs(test, { values })).id!
})

const signal = () => AbortSignal.timeout(10_000)
const track = async (number = '1Z12345E0200000001') =>
  (await openConnectionById(test.services, id))!.connector.tracking!.track([number], signal())
const listCalls = async () => {
  await test.services.connectionCalls.flush()
  return (await test.call(connectionEndpoints.listConnectionCalls, { token, body: { id } })).body.calls
}
const healthOf = async () => {
  await test.services.connectionCalls.flush()
  return (await test.call(connectionEndpoints.listConnections, { token })).body.connections[0]!.health
}
const record = (changes: Partial<CallRecord>): CallRecord => ({
  target: 'ups',
  method: 'GET',
  step: 'track',
  route: 'https://ups.example/track/{number}',
  reference: null,
  attempts: 1,
  milliseconds: 12,
  outcome: 200,
  pausedUntil: null,
  ...changes,
})
const note = (changes: Partial<CallRecord>, at = new Date()) =>
  test.services.connectionCalls.note(id, record(changes), at)

describe('calls of a connection', () => {
  it('lists as many calls as the other system received, tests included, newest first', async () => {
    expect(await healthOf()).toBeNull()
    await track()
    await test.call(connectionEndpoints.testConnection, { token, body: { id } })
    const calls = await listCalls()
    expect(calls).toHaveLength(carriers.calls.length)
    expect(calls.every(({ status, isFailed }) => status === 200 && !isFailed)).toBe(true)
    expect(await healthOf()).toMatchObject({ calls: calls.length, failures: 0, pausedUntil: null })
  })

  it('stores no path, number, query, header, body or secret', async () => {
    await track('1Z12345E0299999999')
    await listCalls()
    const { db } = test.services
    const rows = await db.select().from(connectionCalls)
    expect(rows.map(({ step }) => step).sort()).toEqual(['token', 'track'])
    for (const word of ['1Z12345E', '/', 'http', 'our-id', 'our-secret', 'Bearer', 'A1B2C3'])
      expect(JSON.stringify(rows), word).not.toContain(word)
  })

  it.each([
    [{ outcome: 404 }, false],
    [{ outcome: 401 }, true],
    [{ outcome: 429 }, true],
    [{ outcome: 503 }, true],
    [{ outcome: 'timeout' }, true],
  ] as const)('counts the outcome %j as failed: %s', async (changes, isFailed) => {
    note(changes)
    expect(await listCalls()).toMatchObject([{ isFailed }])
    expect(await healthOf()).toMatchObject({ calls: 1, failures: isFailed ? 1 : 0 })
  })

  it('reports the pause after failures until it is over', async () => {
    const now = Date.now()
    note({ outcome: 503, pausedUntil: new Date(now - 1) }, new Date(now - 30_001))
    expect((await healthOf())!.pausedUntil).toBeNull()
    const later = new Date(now + 30_000)
    note({ outcome: 503, pausedUntil: later }, new Date(now))
    expect((await healthOf())!.pausedUntil).toBe(later.toISOString())
  })

  it('stores the last fifty calls of each connection, also when two processes write', async () => {
    const other = await saveConnectionAs(test, { name: 'Depo' })
    const beside = await startTestApp({}, test)
    const start = Date.parse('2026-11-27T09:00:00Z')
    for (let n = 0; n < 120; n++)
      [test, beside][n % 2]!.services.connectionCalls.note(
        id,
        record({ reference: `KRV-${n}` }),
        new Date(start + n * 1000),
      )
    test.services.connectionCalls.note(other.id!, record({}), new Date(start))
    await Promise.all([test, beside].map(({ services }) => services.connectionCalls.flush()))
    const calls = await listCalls()
    expect(calls.map(({ reference }) => reference)).toEqual(
      Array.from({ length: mostConnectionCalls }, (_, n) => `KRV-${119 - n}`),
    )
    const { db } = test.services
    expect(
      await db.select().from(connectionCalls).where(eq(connectionCalls.connectionId, other.id!)),
    ).toHaveLength(1)
    await beside.close()
  })
})

describe('connection changed while a call runs', () => {
  it('finishes the call of a connection that is switched off meanwhile, and opens it for no further one', async () => {
    const opened = (await openConnectionById(test.services, id))!
    const body = { id, version: 1, isActive: false }
    const [answer] = await Promise.all([
      opened.connector.tracking!.track(['1Z12345E0200000001'], signal()),
      test.call(connectionEndpoints.setConnectionActive, { token, body }),
    ])
    expect(answer).toBeDefined()
    expect(await openConnectionById(test.services, id)).toBeNull()
    expect(await listCalls()).toHaveLength(carriers.calls.length)
  })

  it('drops the calls of a connection that is removed meanwhile and writes those of others', async () => {
    const other = await saveConnectionAs(test, { name: 'Depo' })
    note({})
    test.services.connectionCalls.note(other.id!, record({}), new Date())
    await test.services.db.delete(connections).where(eq(connections.id, id))
    await test.services.connectionCalls.flush()
    const rows = await test.services.db.select().from(connectionCalls)
    expect(rows.map(({ connectionId }) => connectionId)).toEqual([other.id])
  })

  it('uses changed credentials from the next call on', async () => {
    await track()
    const values = valuesOf({ ...upsFields, clientId: 'second-id', apiUrl: carriers.urlOf('ups') })
    await saveConnectionAs(test, { id, version: 1, values })
    await track()
    const used = Buffer.from('second-id:our-secret').toString('base64')
    expect(carriers.calls.some(({ authorization }) => authorization === `Basic ${used}`)).toBe(true)
  })
})

it('returns 404 for the calls of an unknown connection', async () => {
  const body = { id: 999_999 }
  expect((await test.callFailing(connectionEndpoints.listConnectionCalls, { token, body })).status).toBe(404)
})
