import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kervan/contract/endpoint'
import { makeToken } from '../../testing/makeToken.ts'
import { callEndpoint } from './apiClient.ts'
import { ApiError } from './apiError.ts'
import { clearSession, startSession } from '../session/session.ts'

const answer = z.object({ ok: z.boolean() })
const read = endpoint({
  method: 'GET',
  path: '/api/Cart/{id}',
  access: 'signedIn',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  answer,
})
const pay = endpoint({
  method: 'POST',
  path: '/api/Pay',
  access: 'signedIn',
  summary: '',
  body: z.object({ cartItemIds: z.array(z.number()) }),
  answer,
  idempotent: true,
})
const upload = endpoint({
  method: 'POST',
  path: '/api/Upload',
  access: 'signedIn',
  summary: '',
  body: z.object({ kind: z.number() }),
  multipart: { maxFileBytes: 1000, accept: ['.xls'] },
  answer,
})
const label = endpoint({
  method: 'GET',
  path: '/api/Label',
  access: 'signedIn',
  summary: '',
  answer: { contentTypes: ['application/pdf'] },
})

type Reply = (request: IncomingMessage & { text: string }, response: ServerResponse) => void
let reply: Reply
let sentForm: FormData | null = null
const answerOk: Reply = (_request, response) => response.end('{"ok":true}')

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  request.on('end', () => reply(Object.assign(request, { text }), response))
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const realFetch = fetch
  // Resolves paths against the loopback server, which replaces the page's origin. jsdom's form data is not
  // accepted by Node's fetch and is checked separately.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.body instanceof FormData) sentForm = init.body
    const body = init.body instanceof FormData ? undefined : init.body
    return realFetch(`http://127.0.0.1:${port}${path}`, { ...init, body })
  })
})
afterEach(() => clearSession())
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const failureOf = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error as ApiError,
  )

/** Returns the request that the server received for one call. */
const seenOf = async (call: () => Promise<unknown>) => {
  let seen = { url: '', text: '', headers: {} as IncomingMessage['headers'] }
  reply = (request, response) => {
    seen = { url: request.url ?? '', text: request.text, headers: request.headers }
    answerOk(request, response)
  }
  await call()
  return seen
}

describe('callEndpoint', () => {
  test("fills the call's path and sends the language and the token", async () => {
    const token = makeToken()
    startSession(token)
    const { url, headers } = await seenOf(() =>
      callEndpoint(read, { params: { id: 'a/ş' }, query: { page: 2 } }),
    )
    expect(url).toBe('/api/Cart/a%2F%C5%9F?page=2')
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(headers['accept-language']).toBe('tr')
    expect(headers['idempotency-key']).toBeUndefined()
  })

  test('sends no token for a visitor', async () => {
    const { headers } = await seenOf(() => callEndpoint(read, { params: { id: '1' }, query: {} }))
    expect(headers.authorization).toBeUndefined()
  })

  test('sends an idempotency key for payments, a new one per call unless the caller passes it', async () => {
    const key = async (idempotencyKey?: string) =>
      (await seenOf(() => callEndpoint(pay, { body: { cartItemIds: [1] }, idempotencyKey }))).headers[
        'idempotency-key'
      ]
    expect(await key()).toMatch(/^[0-9a-f]{32}$/)
    expect(await key()).not.toBe(await key())
    expect(await key('mine')).toBe('mine')
  })

  test('sends a form when a call contains files', async () => {
    const file = new File(['satır'], 'gönderiler.xls')
    const { headers } = await seenOf(() =>
      callEndpoint(upload, { body: { kind: 2 }, files: [{ fieldName: 'file', file }] }),
    )
    // The browser sets the content type with its boundary.
    expect(headers['content-type']).toBeUndefined()
    expect([...sentForm!.keys()]).toEqual(['kind', 'file'])
    expect(sentForm!.get('kind')).toBe('2')
    expect((sentForm!.get('file') as File).name).toBe('gönderiler.xls')
  })

  test('returns the bytes and the file name of a binary answer', async () => {
    reply = (_request, response) => {
      response.setHeader('Content-Type', 'application/pdf')
      response.setHeader('Content-Disposition', `inline; filename="x.pdf"; filename*=UTF-8''etiket%C5%9F.pdf`)
      response.end('%PDF-1.7')
    }
    const file = await callEndpoint(label, {})
    expect(file.fileName).toBe('etiketş.pdf')
    expect(file.contentType).toBe('application/pdf')
    expect(await file.blob.text()).toBe('%PDF-1.7')
  })
})

describe('failed call', () => {
  test("throws the server's message of a failed call with field names in camelCase", async () => {
    reply = (_request, response) => {
      response.statusCode = 400
      response.end(
        JSON.stringify({
          Type: 'Validation',
          Detail: 'Bazı alanlar eksik ya da hatalı.',
          Errors: { 'Pieces.0.Width': ['En gerekli!'], email: ['Geçersiz'] },
          ReturnCode: 400,
          ReturnText: 'x',
          RequestId: 'r-1',
        }),
      )
    }
    const error = await failureOf(callEndpoint(pay, { body: { cartItemIds: [] } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      type: 'Validation',
      status: 400,
      detail: 'Bazı alanlar eksik ya da hatalı.',
      errors: { 'pieces.0.width': ['En gerekli!'], email: ['Geçersiz'] },
      requestId: 'r-1',
    })
  })

  test("classifies a proxy's answer by its status", async () => {
    reply = (_request, response) => {
      response.statusCode = 502
      response.end('<html>Bad gateway</html>')
    }
    expect(await failureOf(callEndpoint(label, {}))).toMatchObject({
      type: 'Server',
      status: 502,
      detail: '',
    })
  })

  test("uses the answer's text for an unexpected status, except for server errors", async () => {
    reply = (_request, response) => {
      response.statusCode = 418
      response.end(JSON.stringify({ ReturnText: 'çay' }))
    }
    expect(await failureOf(callEndpoint(label, {}))).toMatchObject({ type: 'Business', detail: 'çay' })
  })

  test('throws an error with status 0 when there is no answer', async () => {
    reply = (_request, response) => response.socket?.destroy()
    expect(await failureOf(callEndpoint(label, {}))).toMatchObject({ type: 'NoResponse', status: 0 })
  })

  test('throws AbortError when the caller aborts the call', async () => {
    const abort = new AbortController()
    reply = () => abort.abort()
    const error = await failureOf(callEndpoint(label, { signal: abort.signal }))
    expect(error.name).toBe('AbortError')
  })
})
