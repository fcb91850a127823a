/** Rate limit of a connection: two processes on one database call one server, which records each arrival. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import type { RateLimit } from '@kervan/connectors/connector'
import { startLoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import type { LoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import { createConnectorRegistry } from '@kervan/connectors/registry'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { startTestApp } from '../../testing/testApp.ts'
import { toPace } from './bucket.ts'
import { connectionBuckets } from './bucket.tables.ts'
import { openConnection, openConnectionById } from './openConnection.ts'
import { saveConnectionAs, valuesOf } from './testing/buildConnection.ts'

const rateLimit: RateLimit = { calls: 20, perSeconds: 1 }

/** Store connector whose test is one call of the server; its time limit is the signal's. */
const limitedConnector = defineConnector({
  key: 'limited',
  kind: 'store',
  name: 'Limited store',
  settings: z.object({ apiUrl: z.url() }),
  capabilities: [],
  rateLimit,
  open: ({ apiUrl }, { http }) => ({
    test: async (signal) => {
      const { status } = await http.call({ url: apiUrl, method: 'GET', timeLimitMs: 8000, signal })
      if (status !== 200) throw new Error(`answered with ${status}`)
    },
  }),
})

/** Arrival of each call in ms. */
const arrivals: number[] = []
/** Answers of the next calls: the seconds of Retry-After of status 429. */
const refusals: string[] = []
let server: LoopbackServer
let processes: TestApp[]
beforeAll(async () => {
  server = await startLoopbackServer((_request, response) => {
    arrivals.push(performance.now())
    const retryAfter = refusals.shift()
    if (retryAfter) response.writeHead(429, { 'retry-after': retryAfter })
    response.end()
  })
  const environment = {
    CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}`,
    TOKEN_SECRET: 'a secret of the tests with many letters',
  }
  const own = { connectors: createConnectorRegistry([limitedConnector]) }
  const first = await startTestApp(environment, undefined, own)
  processes = [first, await startTestApp(environment, first, own)]
  await first.call(connectionEndpoints.saveConnection, {
    token: await first.tokenOf('admin'),
    body: { connectorKey: 'limited', values: [{ name: 'apiUrl', value: server.url }] },
  })
})
afterAll(async () => {
  for (const each of [...processes].reverse()) await each.close()
  await server.close()
})
beforeEach(async () => {
  arrivals.length = 0
  await processes[0]!.services.db.delete(connectionBuckets)
})

const call = async ({ services }: TestApp): Promise<void> => {
  const opened = await openConnection(services, { connectorKey: 'limited', companyId: null })
  await opened!.connector.test(new AbortController().signal)
}

describe('pace', () => {
  it.each([
    [1, 1],
    [2, 1],
    [5, 60],
    [40, 60],
    [1000, 86_400],
  ])('never allows more than %d calls in %d s', (calls, perSeconds) => {
    const { burst, spacingMs } = toPace({ calls, perSeconds })
    const times: number[] = []
    // The fullest period begins with a burst.
    for (let call = 0; call < calls * 3; call++) times.push(Math.max(0, call - burst + 1) * spacingMs)
    const mostInPeriod = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + perSeconds * 1000).length),
    )
    expect(mostInPeriod).toBeLessThanOrEqual(calls)
    expect(mostInPeriod).toBeGreaterThan(calls / 2)
  })

  it('uses a published burst, and fills it at the published rate', () => {
    expect(toPace({ calls: 20, perSeconds: 3600, burst: 20 })).toEqual({ burst: 20, spacingMs: 180_000 })
  })
})

describe('bucket', () => {
  it('keeps the calls of two processes together under the limit', async () => {
    const each = 20
    await Promise.all(processes.flatMap((process) => Array.from({ length: each }, () => call(process))))
    expect(arrivals).toHaveLength(2 * each)
    // The first period contains 20 calls at most, so the other 20 need more than one further period.
    expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(1000)
  })

  it('makes no call of either process during the pause after 429', async () => {
    refusals.push('1')
    const first = call(processes[0]!)
    await expect
      .poll(() => processes[0]!.services.db.select().from(connectionBuckets))
      .toMatchObject([{ pausedUntil: expect.any(Date) as Date }])
    await Promise.all([first, call(processes[1]!)])
    expect(arrivals).toHaveLength(3)
    for (const arrival of arrivals.slice(1)) expect(arrival - arrivals[0]!).toBeGreaterThan(900)
  })

  it('refuses a call when its connection was removed after it was opened', async () => {
    const [first] = processes
    const { id, version } = await saveConnectionAs(first!, {
      connectorKey: 'limited',
      name: 'Second account',
      values: valuesOf({ apiUrl: server.url }),
    })
    const opened = await openConnectionById(first!.services, id!)
    await first!.call(connectionEndpoints.removeConnection, {
      token: await first!.tokenOf('admin'),
      body: { id: id!, version: version! },
    })
    await expect(opened!.connector.test(new AbortController().signal)).rejects.toMatchObject({
      kind: 'paused',
      message: 'the connection was removed',
    })
    expect(arrivals).toEqual([])
  })

  it('refuses a call at once when no place is free within its time limit', async () => {
    refusals.push('3600')
    await expect(call(processes[0]!)).rejects.toThrow('answered with 429')
    const { db, clock } = processes[0]!.services
    await expect
      .poll(() => db.select().from(connectionBuckets))
      .toMatchObject([{ pausedUntil: expect.any(Date) as Date }])
    const refusal = await call(processes[1]!).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: 'paused' })
    const { pausedUntil } = refusal as { pausedUntil: Date }
    expect(Math.abs(pausedUntil.getTime() - clock().getTime() - 3_600_000)).toBeLessThan(60_000)
    expect(arrivals).toHaveLength(1)
  })
})
