/** One call at a time: two processes on one database call one server, which counts the calls that it answers at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { startLoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import type { LoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import { createConnectorRegistry } from '@kervan/connectors/registry'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { sql } from 'drizzle-orm'
import type { TestApp } from '../../testing/testApp.ts'
import { startTestApp } from '../../testing/testApp.ts'
import { connectionBuckets } from './bucket.tables.ts'
import { openConnection } from './openConnection.ts'

/** Store connector whose test is one call of the server. */
const slowConnector = defineConnector({
  key: 'slow',
  kind: 'store',
  name: 'Slow store',
  settings: z.object({ apiUrl: z.url() }),
  capabilities: [],
  rateLimit: 'oneAtATime',
  open: ({ apiUrl }, { http }) => ({
    test: async (signal) => {
      const { status } = await http.call({ url: apiUrl, method: 'GET', timeLimitMs: 3000, signal })
      if (status !== 200) throw new Error(`answered with ${status}`)
    },
  }),
})

let now = 0
let most = 0
let answered = 0
/** Answers of the next calls: the seconds of Retry-After of status 429, or a lost connection. */
const failures: ('1' | 'lost')[] = []
let server: LoopbackServer
let processes: TestApp[]
beforeAll(async () => {
  server = await startLoopbackServer((_request, response) => {
    most = Math.max(most, ++now)
    const failure = failures.shift()
    // Answers after other calls had time to arrive.
    setTimeout(() => {
      now--
      answered++
      if (failure === 'lost') return response.destroy()
      if (failure) response.writeHead(429, { 'retry-after': failure })
      return response.end()
    }, 30)
  })
  const environment = {
    CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}`,
    TOKEN_SECRET: 'a secret of the tests with many letters',
  }
  const own = { connectors: createConnectorRegistry([slowConnector]) }
  const first = await startTestApp(environment, undefined, own)
  processes = [first, await startTestApp(environment, first, own)]
  await first.call(connectionEndpoints.saveConnection, {
    token: await first.tokenOf('admin'),
    body: { connectorKey: 'slow', values: [{ name: 'apiUrl', value: server.url }] },
  })
})
afterAll(async () => {
  for (const each of [...processes].reverse()) await each.close()
  await server.close()
})
beforeEach(async () => {
  most = answered = 0
  await processes[0]!.services.db.delete(connectionBuckets)
})

const call = async ({ services }: TestApp): Promise<void> => {
  const opened = await openConnection(services, { connectorKey: 'slow', companyId: null })
  await opened!.connector.test(new AbortController().signal)
}

it('makes the calls of two processes one after the other', async () => {
  await Promise.all([...processes, ...processes, ...processes].map(call))
  expect({ most, answered }).toEqual({ most: 1, answered: 6 })
})

it('ends the turn of a lost call, and waits as long as the other side wants', async () => {
  failures.push('lost', '1')
  const begin = performance.now()
  await Promise.all(processes.map(call))
  expect(performance.now() - begin).toBeGreaterThan(950)
  expect({ most, answered }).toEqual({ most: 1, answered: 4 })
})

it('gives the turn of a process that died to the next one, and none before', async () => {
  const { db } = processes[0]!.services
  await call(processes[0]!)
  const endsIn = (seconds: number) =>
    db.update(connectionBuckets).set({ spentUntil: sql`now() + ${seconds} * interval '1 second'` })
  await endsIn(40)
  await expect(call(processes[1]!)).rejects.toMatchObject({ kind: 'paused' })
  await endsIn(-1)
  await call(processes[1]!)
  expect(answered).toBe(2)
})
