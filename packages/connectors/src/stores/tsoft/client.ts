/** HTTP client of the T-Soft connector; the only file that makes network calls. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { callWithToken } from '../../tokens.ts'
import type { RenewToken } from '../../tokens.ts'
import { readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import { readTurkishTime } from '../turkish.ts'
import { tsoftAnswer, tsoftToken } from './wire.ts'
import type { TsoftAnswer } from './wire.ts'

export interface TsoftSettings {
  /** Address of the shop, where `/rest1` lies below. */
  storeUrl: string
  userName: string
  password: string
}

export interface TsoftCall {
  /** Purpose of the call for the log. */
  step: string
  /** Path below `/rest1`. */
  path: string
  /** Form fields next to the token. */
  fields?: Readonly<Record<string, string>>
  /** True for a call that changes nothing. */
  isRead?: boolean
  signal: AbortSignal
}

/** A page of 50 orders with 200 lines each has some 10 MB. */
const maxBytes = 16_000_000
const timeLimitMs = 30_000
/** T-Soft wants two to three minutes without a call after status 429, and sends no Retry-After. */
const tooManyWaitMs = 150_000
/** Life of a token whose answer does not name it. */
const tokenLifeMs = 3_600_000
const mostLetters = 300

const readJson = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return undefined
  }
}

const wordsOf = ({ message }: TsoftAnswer): string =>
  message
    .map((one) => one.text)
    .join(' ')
    .trim()
    .slice(0, mostLetters)

/** Firewalls and maintenance pages answer with HTML, which says nothing about the request or the user. */
const failureOfStatus = (status: number, body: unknown): StoreError => {
  const answer = tsoftAnswer.safeParse(body).data
  const words = (answer && wordsOf(answer)) || `answered with status ${status}`
  if (status === 429) return new StoreError('tooMany', words)
  if (status === 401 || (status === 403 && answer)) return new StoreError('credentials', words)
  if (status === 404) return new StoreError('refused', 'the shop has no REST1 service, or not this method')
  return new StoreError(status === 400 ? 'refused' : 'unavailable', words)
}

const isTokenRefused = (body: unknown): boolean => {
  const answer = tsoftAnswer.safeParse(body).data
  return (
    answer?.success === false &&
    answer.message.some(({ code, text }) => code === 'VE0001' || /token/i.test(text))
  )
}

/** Time in ms at which a token ends, from either form; a time that is over means another clock. */
const endOf = ({ expirationTime, expires_in }: z.output<typeof tsoftToken>, now: number): number => {
  const seconds = Number(expires_in)
  if (seconds > 0) return now + seconds * 1000
  const [, day, month, year, time] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d:\d\d)$/.exec(expirationTime) ?? []
  const at = day === undefined ? null : readTurkishTime(`${year}-${month}-${day} ${time}`)
  return at && at.getTime() > now ? at.getTime() : now + tokenLifeMs
}

export const openTsoftClient = (
  { storeUrl, userName, password }: TsoftSettings,
  { http, now, tokens }: ConnectorServices,
) => {
  const base = `${storeUrl.replace(/\/+$/, '')}/rest1`

  const post = async (
    { step, path, isRead = false, signal }: TsoftCall,
    fields: Readonly<Record<string, string>>,
    values?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: unknown }> => {
    const { status, text } = await http.call({
      ...routeTo(base, path, values),
      step,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      isIdempotent: isRead,
      tooManyWaitMs,
      maxBytes,
      timeLimitMs,
      signal,
    })
    const body = readJson(text)
    if (status < 300 && body === undefined) throw new StoreError('garbage', 'the answer is not JSON')
    return { status, body }
  }

  const login: RenewToken = async (_before, signal) => {
    const at = { step: 'token', path: '/auth/login/{user}', isRead: true, signal }
    const { status, body } = await post(at, { pass: password }, { user: userName })
    const answer = tsoftAnswer.safeParse(body).data
    if (status === 400 || answer?.success === false)
      throw new StoreError('credentials', (answer && wordsOf(answer)) || 'the login was refused')
    if (status >= 300) throw failureOfStatus(status, body)
    const token = readShape(tsoftToken, body)
    return { value: token.token, expiresAt: endOf(token, now().getTime()) }
  }

  /** Makes a call with the token as a form field, and reads its data by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(schema: T, made: TsoftCall): Promise<z.output<T>> => {
    const { status, body } = await callWithToken(
      { tokens, renew: login, signal: made.signal },
      async (token) => {
        const sent = await post(made, { token, ...made.fields })
        return isTokenRefused(sent.body) ? { ...sent, status: 401 } : sent
      },
    )
    if (status >= 300) throw failureOfStatus(status, body)
    const answer = readShape(tsoftAnswer, body)
    if (answer.success) return readShape(schema, answer.data)
    const words = wordsOf(answer)
    // The user has rights by method: without the one for orders the connection is of no use.
    const isForbidden = made.isRead === true && /yetki/.test(words.toLocaleLowerCase('tr'))
    throw new StoreError(isForbidden ? 'credentials' : 'refused', words || 'the shop refused the call')
  }
  return { call }
}

export type TsoftClient = ReturnType<typeof openTsoftClient>
