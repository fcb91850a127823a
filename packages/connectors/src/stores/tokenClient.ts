/** HTTP client of stores with a JSON API and an access token. */
import type { z } from 'zod'
import type { ConnectorServices } from '../connector.ts'
import type { HttpAnswer } from '../http/httpCall.ts'
import { routeTo } from '../http/route.ts'
import { callWithToken } from '../tokens.ts'
import type { RenewToken } from '../tokens.ts'
import { readShape } from './reading.ts'
import { StoreError } from './store.ts'

export interface TokenCall {
  /** Purpose of the call for the log. */
  step: string
  /** Template of the path. */
  path: string
  values?: Record<string, string>
  query?: Record<string, string>
  /** Body of a POST, as a form or as JSON; without one the call is a GET, unless `isPost` is set. */
  form?: Record<string, string>
  json?: object
  isPost?: boolean
  /** Our own reference of the parcel, for the log. */
  reference?: string
  signal: AbortSignal
}

interface TokenClientOptions {
  base: string
  headers?: Record<string, string>
  /** Headers of a call with the token. Default: `authorization` as a bearer token. */
  authorize?: (token: string) => Record<string, string>
  renew: RenewToken
  /** Reads the store's own message from the body of an error; null when it has none. */
  readProblem: (body: unknown) => string | null
  /** True for a refusal, other than one with status 401, that means an ended token. */
  isTokenOver?: (status: number, problem: string | null) => boolean
  /** Called with each answer, such as for the calls that are left. */
  onAnswer?: (answer: HttpAnswer, call: TokenCall) => void
  maxBytes?: number
}

const timeLimitMs = 30_000
const mostLetters = 300

/** Firewalls and maintenance pages answer without a problem, which says nothing about the request or the token. */
export const failureOfStatus = (status: number, problem: string | null): StoreError => {
  const words = (problem ?? `answered with status ${status}`).slice(0, mostLetters)
  if (status === 429) return new StoreError('tooMany', words)
  if (status === 401 || (status === 403 && problem !== null)) return new StoreError('credentials', words)
  if (status >= 500 || (problem === null && status !== 404)) return new StoreError('unavailable', words)
  return new StoreError(status === 404 ? 'notFound' : 'refused', words)
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const bodyOf = ({ form, json }: TokenCall) => {
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  return json ? { type: 'application/json', body: JSON.stringify(json) } : null
}

export const openTokenClient = (
  { base, headers, authorize = bearer, renew, isTokenOver, ...options }: TokenClientOptions,
  { http, tokens }: Pick<ConnectorServices, 'http' | 'tokens'>,
) => {
  const { readProblem, onAnswer, maxBytes } = options
  const isOver = ({ status, text }: HttpAnswer): boolean =>
    isTokenOver !== undefined && status >= 400 && isTokenOver(status, readProblem(readJson(text)))

  const send = async (asked: TokenCall, token: string): Promise<HttpAnswer> => {
    const { step, path, values, query, reference, isPost = false, signal } = asked
    const { url, route } = routeTo(base, path, values)
    const sent = bodyOf(asked)
    const answer = await http.call({
      url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
      route,
      step,
      method: sent || isPost ? 'POST' : 'GET',
      ...(reference !== undefined && { reference }),
      headers: {
        ...headers,
        accept: 'application/json',
        ...authorize(token),
        ...(sent && { 'content-type': sent.type }),
      },
      ...(sent && { body: sent.body }),
      // A repeated POST would report a parcel again.
      isIdempotent: !sent && !isPost,
      // An ended token says nothing about the other side.
      isWorking: isOver,
      timeLimitMs,
      ...(maxBytes !== undefined && { maxBytes }),
      signal,
    })
    if (!isOver(answer)) return answer
    const { headers: answered, bytes, text } = answer
    return { status: 401, headers: answered, bytes, text }
  }

  /** Makes a call; with a schema it reads the answer. @throws StoreError, HttpError, AuthorizationNeeded */
  const call = async <T extends z.ZodType>(schema: T, asked: TokenCall): Promise<z.output<T>> => {
    const answer = await callWithToken({ tokens, renew, signal: asked.signal }, (token) => send(asked, token))
    onAnswer?.(answer, asked)
    const content = readJson(answer.text)
    if (answer.status >= 300) throw failureOfStatus(answer.status, readProblem(content))
    if (content === undefined && answer.text !== '') throw new StoreError('garbage', 'the answer is not JSON')
    return readShape(schema, content)
  }
  return { call }
}
