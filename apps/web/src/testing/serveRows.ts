/**
 * API on loopback, built from endpoints of the contract: each request is validated with its endpoint's schema
 * before it is answered.
 */
import type { IncomingMessage } from 'node:http'
import type { EndpointShape } from '@kervan/contract/endpoint'
import type { ErrorAnswer } from '@kervan/contract/errors'
import { readJson, serveLoopback } from './serveLoopback.ts'

interface Failure {
  status: number
  failed: Partial<ErrorAnswer>
}

interface ServedFile {
  file: string
  fileName: string
}

export type Answer = object | Failure | ServedFile

export interface ServedRow {
  row: EndpointShape
  answer: (body: unknown) => Answer
}

export interface ServedCall {
  row: EndpointShape
  body: unknown
}

/** `calls` lists the valid requests in order. */
export const serveRows = async (rows: readonly ServedRow[]) => {
  const calls: ServedCall[] = []
  const respond = async (request: IncomingMessage): Promise<{ status: number; answer: Answer }> => {
    const served = rows.find(({ row }) => row.path === request.url && row.method === request.method)
    if (!served) return { status: 404, answer: { Detail: `no row for ${request.method} ${request.url}` } }
    const parsed = served.row.body?.safeParse((await readJson(request)) ?? {})
    if (parsed && !parsed.success) return { status: 400, answer: { Detail: parsed.error.message } }
    calls.push({ row: served.row, body: parsed?.data })
    const answer = served.answer(parsed?.data)
    // An answer of a call may have a field `failed` of its own.
    return 'failed' in answer && 'status' in answer
      ? { status: answer.status, answer: answer.failed }
      : { status: 200, answer }
  }
  const stop = await serveLoopback((request, response) => {
    void respond(request).then(({ status, answer }) => {
      if ('file' in answer)
        return response
          .writeHead(200, { 'Content-Disposition': `attachment; filename="${answer.fileName}"` })
          .end(answer.file)
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  return { calls, stop }
}
