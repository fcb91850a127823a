/** HTTP client of the WooCommerce connector; the only file that makes network calls. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { StoreErrorKind } from '../store.ts'
import { wooProblem } from './wire.ts'

export interface WooSettings {
  /** Address of the shop, where `/wp-json` lies below. */
  storeUrl: string
  /** Undefined until the owner allowed the access or typed the keys. */
  consumerKey?: string
  consumerSecret?: string
}

export interface WooCall {
  /** Purpose of the call for the log. */
  step: string
  /** Template of the path below `/wp-json`. */
  path: string
  values?: Record<string, string>
  query?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** Our own reference of the parcel, for the log. */
  reference?: string
  /** True for a call that the key may lack the right for; its refusal says nothing about the key. */
  isOptional?: boolean
  signal: AbortSignal
}

export interface WooAnswer<T> {
  body: T
  headers: Record<string, string | undefined>
  /** Duration of the call in ms. */
  tookMs: number
}

/** Error with the code of the REST API; null when the answer has none. */
export class WooError extends StoreError {
  readonly code: string | null
  constructor(kind: StoreErrorKind, words: string, code: string | null = null) {
    super(kind, words)
    this.code = code
  }
}

/** True when the shop does not have the called part of the API, such as an inactive plug-in. */
export const isNoRoute = (error: unknown): boolean =>
  error instanceof WooError && error.code === 'rest_no_route'

/** A page of 20 orders with 200 lines each has some 3 MB. */
const maxBytes = 8_000_000
const timeLimitMs = 30_000
const mostLetters = 300

const readJson = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return undefined
  }
}

/** Firewalls and maintenance pages answer with HTML, which says nothing about the request or the key. */
const failureOf = (status: number, content: string): WooError => {
  const problem = wooProblem.safeParse(readJson(content)).data
  const words = (problem?.message || `answered with status ${status}`).slice(0, mostLetters)
  const code = problem?.code ?? null
  if (status === 429) return new WooError('tooMany', words, code)
  if (status === 401 || (status === 403 && problem)) return new WooError('credentials', words, code)
  if (status >= 500 || (!problem && status !== 404)) return new WooError('unavailable', words, code)
  const isMissing = status === 404 && code !== null && code !== 'rest_no_route'
  return new WooError(isMissing ? 'notFound' : 'refused', words, code)
}

export const openWooClient = (
  { storeUrl, consumerKey, consumerSecret }: WooSettings,
  { http }: Pick<ConnectorServices, 'http'>,
) => {
  const base = storeUrl.replace(/\/+$/, '')
  const hasKeys = consumerKey !== undefined && consumerSecret !== undefined
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`

  /** Makes a call and reads its answer by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(
    schema: T,
    { step, path, values, query, method = 'GET', body, reference, isOptional, signal }: WooCall,
  ): Promise<WooAnswer<z.output<T>>> => {
    if (!hasKeys) throw new WooError('credentials', 'the shop has not allowed the access')
    const { url, route } = routeTo(base, `/wp-json${path}`, values)
    const begin = performance.now()
    const { status, headers, text } = await http.call({
      url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
      route,
      step,
      method,
      ...(reference !== undefined && { reference }),
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A repeated POST would add a second parcel or note.
      isIdempotent: method !== 'POST',
      ...(isOptional && { isWorking: ({ status: answered }) => answered < 500 }),
      maxBytes,
      timeLimitMs,
      signal,
    })
    if (status >= 300) throw failureOf(status, text)
    const content = readJson(text)
    if (content === undefined) throw new WooError('garbage', 'the answer is not JSON')
    return { body: readShape(schema, content), headers, tookMs: performance.now() - begin }
  }
  return { call }
}

export type WooClient = ReturnType<typeof openWooClient>
