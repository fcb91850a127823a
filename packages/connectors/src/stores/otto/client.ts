/** HTTP client of the Otto connector, apart from its tokens. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { callWithToken } from '../../tokens.ts'
import { readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import { failureOfStatus, renewWith } from './tokens.ts'
import type { OttoKeys } from './tokens.ts'
import { ottoProblem } from './wire.ts'

export interface OttoCall {
  /** Purpose of the call for the log. */
  step: string
  /** Template of the path. */
  path: string
  values?: Record<string, string>
  query?: Record<string, string>
  /** Body sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** Our own reference of the parcel, for the log. */
  reference?: string
  signal: AbortSignal
}

const timeLimitMs = 30_000
const maxBytes = 10_000_000

const readJson = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return undefined
  }
}

/** Error of an answer. A 403 with Otto's own error is about the rights of the access, one without about a firewall. */
const failureOf = (status: number, content: string): StoreError => {
  const [problem] = ottoProblem.safeParse(readJson(content)).data?.errors ?? []
  const words = problem && (problem.detail || problem.title)
  if (status === 404) return new StoreError('notFound', words ?? 'not found')
  return failureOfStatus(status === 403 && problem ? 401 : status, words || undefined)
}

export const openOttoClient = (keys: OttoKeys, services: ConnectorServices) => {
  const { http, tokens } = services
  const renew = renewWith(keys, services)

  /** Makes a call and reads its answer by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(
    schema: T,
    { step, path, values, query, body, reference, signal }: OttoCall,
  ): Promise<z.output<T>> => {
    const { url, route } = routeTo(keys.apiUrl, path, values)
    const send = (token: string) =>
      http.call({
        url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
        route,
        step,
        method: body === undefined ? 'GET' : 'POST',
        ...(reference !== undefined && { reference }),
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // Otto refuses an item that is in a shipment, so that a repetition could end with a refusal.
        isIdempotent: body === undefined,
        maxBytes,
        timeLimitMs,
        signal,
      })
    const { status, text } = await callWithToken({ tokens, renew, signal }, send)
    if (status >= 300) throw failureOf(status, text)
    const content = text === '' ? null : readJson(text)
    if (content === undefined) throw new StoreError('garbage', 'the answer is not JSON')
    return readShape(schema, content)
  }
  return { call }
}

export type OttoClient = ReturnType<typeof openOttoClient>
