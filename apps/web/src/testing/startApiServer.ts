/** The API of a test: a real server on loopback that checks what it receives and answers by the contract. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { z } from 'zod'
import type { EndpointShape } from '@kervan/contract/endpoint'

/** A row with a JSON answer. */
type JsonRow = EndpointShape & { answer: z.ZodType }
type Body<E extends JsonRow> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
type Answer<E extends JsonRow> = z.input<E['answer']>

export interface ApiServer {
  /** What the row answers from now on. */
  on: <E extends JsonRow>(row: E, answer: (body: Body<E>) => Answer<E> | Promise<Answer<E>>) => void
  /** The row fails from now on, with the server's words. */
  failOn: (row: JsonRow, status: number, detail: string) => void
  /** What was called so far, oldest first: method, path and body. */
  calls: { call: string; body: unknown }[]
  close: () => void
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}

const callOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`

export const startApiServer = async (): Promise<ApiServer> => {
  const handlers = new Map<string, (body: unknown) => Promise<{ status: number; answer: unknown }>>()
  const calls: ApiServer['calls'] = []
  const server = createServer((request, response) => {
    const handle = async () => {
      const call = `${request.method} ${request.url}`
      const body = await readBody(request)
      calls.push({ call, body })
      const handler = handlers.get(call)
      return handler
        ? handler(body)
        : { status: 501, answer: { Type: 'Server', Detail: `no answer to ${call}` } }
    }
    handle()
      .catch((error: unknown) => ({ status: 500, answer: { Type: 'Server', Detail: String(error) } }))
      .then(({ status, answer }) => response.writeHead(status).end(JSON.stringify(answer)))
      .catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A page calls its own origin. Node's fetch does not know the AbortSignal of jsdom.
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`${origin}${path}`, { ...init, signal: null }),
  )
  return {
    on: (row, answer) =>
      handlers.set(callOf(row), async (body) => {
        const parsed = row.body?.safeParse(body)
        if (parsed?.success === false)
          return { status: 400, answer: { Type: 'Validation', Detail: parsed.error.message } }
        const given: unknown = await (answer as (body: unknown) => unknown)(parsed?.data)
        return { status: 200, answer: row.answer.parse(given) }
      }),
    failOn: (row, status, detail) =>
      handlers.set(callOf(row), async () => ({ status, answer: { Type: 'Business', Detail: detail } })),
    calls,
    close: () => {
      vi.unstubAllGlobals()
      server.close()
    },
  }
}
