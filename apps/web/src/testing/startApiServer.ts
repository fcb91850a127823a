/** Test API: a real server on loopback that validates requests and answers by the contract. */
import type { z } from 'zod'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { readJson, serveLoopback } from './serveLoopback.ts'

/** Endpoint with a JSON answer. */
type JsonRow = EndpointShape & { answer: z.ZodType }
type Body<E extends JsonRow> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
type Answer<E extends JsonRow> = z.input<E['answer']>

export interface ApiServer {
  /** Sets the endpoint's answer from now on. */
  on: <E extends JsonRow>(row: E, answer: (body: Body<E>) => Answer<E> | Promise<Answer<E>>) => void
  /** Makes the endpoint fail from now on with the given message. */
  failOn: (row: JsonRow, status: number, detail: string) => void
  /** Calls that the test API received, oldest first: method, path and body. */
  calls: { call: string; body: unknown }[]
  close: () => void
}

const callOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`

export const startApiServer = async (): Promise<ApiServer> => {
  const handlers = new Map<string, (body: unknown) => Promise<{ status: number; answer: unknown }>>()
  const calls: ApiServer['calls'] = []
  const close = await serveLoopback((request, response) => {
    const handle = async () => {
      const call = `${request.method} ${request.url}`
      const body = await readJson(request)
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
    close,
  }
}
