/** Tests real loopback servers that answer, fail, hang, redirect and never end. */
import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallRecord } from './httpCall.ts'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'
import { testCaller } from './testing/testCaller.ts'

const servers: LoopbackServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const serve = async (listener: RequestListener): Promise<LoopbackServer> => {
  const server = await startLoopbackServer(listener)
  servers.push(server)
  return server
}

/** Starts a server that answers the first calls with these statuses, then with 200. */
const serveStatuses = (statuses: number[], headers: Record<string, string> = {}): Promise<LoopbackServer> =>
  serve((_request, response) => {
    const status = statuses.shift()
    if (status === undefined) response.end('{}')
    else response.writeHead(status, headers).end('{"code":"busy"}')
  })

describe('HTTP answer', () => {
  it('returns status, headers and body of an answer, also for an error', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(404, { 'x-reason': 'gone' }).end('{"code":1}'),
    )
    const answer = await testCaller().call({ url: server.url, method: 'GET' })
    expect(answer).toMatchObject({ status: 404, text: '{"code":1}' })
    expect(answer.headers['x-reason']).toBe('gone')
    expect(await testCaller().callJson({ url: server.url, method: 'GET' })).toEqual({
      status: 404,
      body: { code: 1 },
    })
  })

  it('throws garbage when JSON is expected and a successful answer has none', async () => {
    const server = await serve((_request, response) => response.end('<html>'))
    await expect(testCaller().callJson({ url: server.url, method: 'GET' })).rejects.toMatchObject({
      name: 'HttpError',
      kind: 'garbage',
    })
  })

  it('throws garbage for an answer beyond the size limit and closes the connection', async () => {
    let isClosed: Promise<unknown> | undefined
    const server = await serve((_request, response) => {
      const writing = setInterval(() => response.write('x'.repeat(1000)), 1)
      isClosed = new Promise((resolve) => response.on('close', resolve))
      void isClosed.then(() => clearInterval(writing))
    })
    await expect(
      testCaller().call({ url: server.url, method: 'GET', maxBytes: 10_000 }),
    ).rejects.toMatchObject({ kind: 'garbage', message: 'the answer is too long' })
    await isClosed
  })

  it.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    [
      'never ends',
      (_request, response) => {
        const writing = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(writing))
      },
    ],
  ])('times out when the server %s', async (_, listener) => {
    const server = await serve(listener)
    await expect(
      testCaller().call({ url: server.url, method: 'GET', timeLimitMs: 150 }),
    ).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('throws unreachable when no server listens', async () => {
    await expect(testCaller().call({ url: 'http://127.0.0.1:1', method: 'GET' })).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

describe('retry', () => {
  it.each([502, 503, 504])('repeats an idempotent call after the status %d', async (status) => {
    const server = await serveStatuses([status, status])
    const { status: last } = await testCaller().call({ url: server.url, method: 'POST', isIdempotent: true })
    expect(last).toBe(200)
    expect(server.requests).toHaveLength(3)
  })

  it('repeats a call after a broken connection only when it is idempotent', async () => {
    const server = await serve((request, response) => {
      if (server.requests.length % 2 === 1) request.socket.destroy()
      else response.end('{}')
    })
    const { status } = await testCaller().call({ url: server.url, method: 'GET' })
    expect(status).toBe(200)
    await expect(testCaller().call({ url: server.url, method: 'POST' })).rejects.toMatchObject({
      kind: 'unreachable',
    })
    expect(server.requests).toHaveLength(3)
  })

  it('makes three attempts at most and returns the last answer', async () => {
    const server = await serveStatuses([503, 503, 503, 503])
    const answer = await testCaller().call({ url: server.url, method: 'GET' })
    expect(answer).toMatchObject({ status: 503, text: '{"code":"busy"}' })
    expect(server.requests).toHaveLength(3)
  })

  it('repeats any call after 503 with Retry-After, because nothing was processed', async () => {
    const server = await serveStatuses([503], { 'retry-after': '0' })
    expect((await testCaller().call({ url: server.url, method: 'POST' })).status).toBe(200)
    expect(server.requests).toHaveLength(2)
  })

  it.each([502, 503])(
    'does not repeat a non-idempotent call after %d without Retry-After',
    async (status) => {
      const server = await serveStatuses([status])
      expect((await testCaller().call({ url: server.url, method: 'POST' })).status).toBe(status)
      expect(server.requests).toHaveLength(1)
    },
  )

  it.each([400, 401, 409, 500])('does not repeat a call after the status %d', async (status) => {
    const server = await serveStatuses([status])
    expect((await testCaller().call({ url: server.url, method: 'GET' })).status).toBe(status)
    expect(server.requests).toHaveLength(1)
  })

  it('returns the answer at once when Retry-After is beyond the time limit', async () => {
    const server = await serveStatuses([503], { 'retry-after': '60' })
    const begin = performance.now()
    const answer = await testCaller().call({ url: server.url, method: 'GET', timeLimitMs: 5000 })
    expect(answer.status).toBe(503)
    expect(performance.now() - begin).toBeLessThan(4000)
  })
})

describe('redirect', () => {
  it('throws garbage for a redirect that is not allowed', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/other' }).end())
    await expect(testCaller().call({ url: server.url, method: 'GET' })).rejects.toMatchObject({
      kind: 'garbage',
    })
    expect(server.requests).toHaveLength(1)
  })

  it('follows redirects up to the limit and drops credentials for another origin', async () => {
    const target = await serve((_request, response) => response.end('there'))
    const server = await serve((request, response) =>
      response.writeHead(302, { location: request.url === '/' ? '/next' : `${target.url}/end` }).end(),
    )
    const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret', accept: 'text/plain' }
    const { text } = await testCaller().call({ url: server.url, method: 'GET', headers, redirects: 2 })
    expect(text).toBe('there')
    expect(server.requests.map((request) => request.headers.authorization)).toEqual([
      'Bearer secret',
      'Bearer secret',
    ])
    expect(target.requests[0]!.headers).toMatchObject({ accept: 'text/plain' })
    expect(target.requests[0]!.headers).not.toHaveProperty('authorization')
    expect(target.requests[0]!.headers).not.toHaveProperty('x-api-key')
    await expect(testCaller().call({ url: server.url, method: 'GET', redirects: 1 })).rejects.toMatchObject({
      kind: 'garbage',
    })
  })

  it.each(['file:///etc/passwd', 'javascript:1', 'http://['])(
    'throws garbage for a redirect to %s',
    async (location) => {
      const server = await serve((_request, response) => response.writeHead(302, { location }).end())
      await expect(testCaller().call({ url: server.url, method: 'GET', redirects: 1 })).rejects.toMatchObject(
        {
          kind: 'garbage',
        },
      )
    },
  )
})

describe('circuit breaker of a caller', () => {
  it('pauses a target after three failures but no other targets or callers', async () => {
    let now = new Date('2026-11-22T10:00:00Z')
    const failing = await serve((_request, response) => response.writeHead(500).end())
    const well = await serve((_request, response) => response.end())
    const caller = testCaller({ now: () => now })
    const call = (url: string, by = caller) => by.call({ url, method: 'GET' })
    for (let times = 0; times < 3; times++) await call(failing.url)
    await expect(call(failing.url)).rejects.toMatchObject({
      kind: 'paused',
      pausedUntil: new Date('2026-11-22T10:00:30Z'),
    })
    expect(failing.requests).toHaveLength(3)
    expect((await call(well.url)).status).toBe(200)
    expect((await call(failing.url, testCaller())).status).toBe(500)
    now = new Date('2026-11-22T10:00:30Z')
    expect((await call(failing.url)).status).toBe(500)
  })

  it.each([401, 403, 500])('counts the status %d as a failure of the target', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end())
    const caller = testCaller()
    for (let times = 0; times < 3; times++) await caller.call({ url: server.url, method: 'POST' })
    await expect(caller.call({ url: server.url, method: 'POST' })).rejects.toMatchObject({ kind: 'paused' })
  })

  it.each([200, 400, 404, 422])('counts the status %d as a working target', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end())
    const caller = testCaller()
    for (let times = 0; times < 4; times++)
      expect((await caller.call({ url: server.url, method: 'GET' })).status).toBe(status)
  })

  it('counts a timeout but not an abort by the caller', async () => {
    const server = await serve(() => undefined)
    const caller = testCaller()
    const call = (signal: AbortSignal) => caller.call({ url: server.url, method: 'GET', signal })
    for (let times = 0; times < 4; times++)
      await expect(call(AbortSignal.abort())).rejects.toMatchObject({ kind: 'timeout' })
    for (let times = 0; times < 3; times++)
      await expect(call(AbortSignal.timeout(20))).rejects.toMatchObject({ kind: 'timeout' })
    await expect(call(AbortSignal.timeout(20))).rejects.toMatchObject({ kind: 'paused' })
  })
})

describe('call records', () => {
  it('records target, template and outcome of a call but no path and no secrets', async () => {
    const server = await serve((_request, response) => response.writeHead(503).end('{"token":"secret"}'))
    const records: CallRecord[] = []
    const url = `http://user:secret@127.0.0.1:${server.port}/orders/secret?key=secret`
    const headers = { authorization: 'secret', 'content-type': 'text/plain' }
    const caller = testCaller({ target: 'ups', onCall: (record) => records.push(record) })
    const request = { url, method: 'POST', headers, body: 'secret', isIdempotent: true } as const
    await caller.call({ ...request, step: 'book', route: '/orders/{number}', reference: 'KV-7' })
    await caller.call(request)
    const record = {
      target: 'ups',
      method: 'POST',
      attempts: 3,
      milliseconds: expect.any(Number) as number,
      outcome: 503,
      pausedUntil: null,
    }
    expect(records).toEqual([
      { ...record, step: 'book', route: `${server.url}/orders/{number}`, reference: 'KV-7' },
      { ...record, step: 'POST', route: server.url, reference: null },
    ])
    expect(JSON.stringify(records)).not.toContain('secret')
  })

  it('records the reason of a missing answer', async () => {
    const records: CallRecord[] = []
    const caller = testCaller({ onCall: (record) => records.push(record) })
    await caller.call({ url: 'http://127.0.0.1:1', method: 'POST' }).catch(() => undefined)
    expect(records).toMatchObject([{ attempts: 1, outcome: 'unreachable' }])
  })
})
