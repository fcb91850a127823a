/** Calls above the other side's rate limit: waits, circuit breaker and throttle. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Throttle } from './httpCall.ts'
import { HttpError } from './httpError.ts'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'
import { testCaller } from './testing/testCaller.ts'

let server: LoopbackServer
afterEach(() => server.close())

/** Starts a server that answers the first `times` calls with 429, then with 200. */
const serveTooMany = async (times: number, headers: Record<string, string> = {}): Promise<void> => {
  server = await startLoopbackServer((_request, response) => {
    if (server.requests.length <= times) response.writeHead(429, headers).end('{"code":"slow down"}')
    else response.end('{}')
  })
}

describe('status 429', () => {
  it.each(['GET', 'POST'] as const)(
    'repeats a %s until it is answered, beyond the attempts',
    async (method) => {
      await serveTooMany(5)
      expect((await testCaller().call({ url: server.url, method })).status).toBe(200)
      expect(server.requests).toHaveLength(6)
    },
  )

  it('waits for Retry-After', async () => {
    await serveTooMany(1, { 'retry-after': '1' })
    const begin = performance.now()
    expect((await testCaller().call({ url: server.url, method: 'GET' })).status).toBe(200)
    expect(performance.now() - begin).toBeGreaterThan(990)
  })

  it('waits between calls although Retry-After is 0', async () => {
    await serveTooMany(Infinity, { 'retry-after': '0' })
    const caller = testCaller({ timeLimitMs: 100, retry: { attempts: 3, firstWaitMs: 10 } })
    expect((await caller.call({ url: server.url, method: 'GET' })).status).toBe(429)
    expect(server.requests.length).toBeLessThan(6)
  })

  it('returns the answer when the next call would start after the time limit', async () => {
    await serveTooMany(1, { 'retry-after': '60' })
    expect((await testCaller().call({ url: server.url, method: 'GET' })).status).toBe(429)
    expect(server.requests).toHaveLength(1)
  })

  it('returns the answer when the signal of the request ends the wait', async () => {
    await serveTooMany(1, { 'retry-after': '5' })
    const signal = AbortSignal.timeout(50)
    expect((await testCaller().call({ url: server.url, method: 'GET', signal })).status).toBe(429)
  })

  it('does not open the breaker', async () => {
    await serveTooMany(3, { 'retry-after': '60' })
    const caller = testCaller()
    for (const status of [429, 429, 429, 200])
      expect((await caller.call({ url: server.url, method: 'POST' })).status).toBe(status)
  })

  it('leaves failures before it counted', async () => {
    const statuses = [500, 429, 500, 429, 500]
    server = await startLoopbackServer((_request, response) =>
      response.writeHead(statuses.shift()!, { 'retry-after': '60' }).end(),
    )
    const caller = testCaller()
    for (const status of [...statuses])
      expect((await caller.call({ url: server.url, method: 'POST' })).status).toBe(status)
    await expect(caller.call({ url: server.url, method: 'POST' })).rejects.toMatchObject({ kind: 'paused' })
  })
})

describe('throttle', () => {
  /** Throttle that counts, and refuses when told so. */
  const countingThrottle = () => {
    const seen: { taken: number; pauses: number[]; refusal: HttpError | null } = {
      taken: 0,
      pauses: [],
      refusal: null,
    }
    const throttle: Throttle = {
      take: async () => {
        if (seen.refusal) throw seen.refusal
        seen.taken += 1
      },
      pause: (ms) => seen.pauses.push(ms),
    }
    return { seen, throttle }
  }

  it('takes a place for each call to the server and pauses after 429', async () => {
    await serveTooMany(2)
    const { seen, throttle } = countingThrottle()
    await testCaller({ throttle }).call({ url: server.url, method: 'GET' })
    expect(seen.taken).toBe(3)
    expect(seen.pauses).toEqual([expect.any(Number), expect.any(Number)])
    expect(server.requests).toHaveLength(3)
  })

  it('pauses for the time of Retry-After although it is beyond the time limit', async () => {
    await serveTooMany(1, { 'retry-after': '60' })
    const { seen, throttle } = countingThrottle()
    await testCaller({ throttle }).call({ url: server.url, method: 'GET' })
    expect(seen.pauses).toEqual([60_000])
  })

  it('takes a place for calls of its steps only', async () => {
    await serveTooMany(0)
    const { seen, throttle } = countingThrottle()
    const caller = testCaller({ throttle, throttledSteps: ['orders'] })
    await caller.call({ url: server.url, method: 'GET', step: 'orders' })
    await caller.call({ url: server.url, method: 'GET', step: 'order' })
    await caller.call({ url: server.url, method: 'GET' })
    expect(seen.taken).toBe(1)
  })

  it('makes no call without a place and does not open the breaker', async () => {
    await serveTooMany(0)
    const { seen, throttle } = countingThrottle()
    const caller = testCaller({ throttle })
    const call = () => caller.call({ url: server.url, method: 'GET' })
    seen.refusal = new HttpError('paused', 'the rate limit is used up', new Date('2026-11-26T10:00:00Z'))
    for (let times = 0; times < 4; times++) await expect(call()).rejects.toBe(seen.refusal)
    expect(server.requests).toEqual([])
    seen.refusal = null
    expect((await call()).status).toBe(200)
  })
})
