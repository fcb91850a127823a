/** HTTP client of the Walmart connector, and its token, which lives 900 seconds and is not renewable. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import type { HttpAnswer } from '../../http/httpCall.ts'
import { HttpError } from '../../http/httpError.ts'
import { requestToken } from '../../http/oauthToken.ts'
import type { RenewToken } from '../../tokens.ts'
import { failureOfStatus, openTokenClient } from '../tokenClient.ts'
import type { TokenCall } from '../tokenClient.ts'
import { walmartProblem } from './wire.ts'

export interface WalmartSettings {
  apiUrl: string
  clientId: string
  clientSecret: string
}

/** A page of 200 orders has some 2 MB. */
const maxBytes = 16_000_000
/** Longest pause in ms that the headers of an answer may cause. */
const longestPauseMs = 300_000

const readProblem = (body: unknown): string | null => {
  const [problem] = walmartProblem.safeParse(body).data ?? []
  if (!problem) return null
  return [...new Set([problem.code, problem.description, problem.info])].filter(Boolean).join(' ')
}

const headersOf = (): Record<string, string> => ({
  'wm_svc.name': 'Walmart Marketplace',
  'wm_qos.correlation_id': randomUUID(),
})

const renewBy =
  ({ apiUrl, clientId, clientSecret }: WalmartSettings, services: ConnectorServices): RenewToken =>
  (_before, signal) => {
    const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const place = {
      url: `${apiUrl}/v3/token`,
      route: '/v3/token',
      headers: { ...headersOf(), authorization: `Basic ${key}`, accept: 'application/json' },
      form: { grant_type: 'client_credentials' },
    }
    return requestToken(services, place, {
      signal,
      failureOf: (status, body) => failureOfStatus(status === 400 ? 401 : status, readProblem(body)),
    })
  }

/** Time in ms since 1970 at which calls are possible again; null while the answer leaves some. */
const usedUpUntil = ({ headers }: HttpAnswer, now: number): number | null => {
  if (headers['x-current-token-count']?.trim() !== '0') return null
  const at = Number(headers['x-next-replenishment-time'])
  return Math.min(at > now ? at : now + 1000, now + longestPauseMs)
}

export const openWalmartClient = (settings: WalmartSettings, services: ConnectorServices) => {
  const apiUrl = settings.apiUrl.replace(/\/+$/, '')
  /** Every kind of call has its own token bucket; headers of the answers have its state. */
  const pauses = new Map<string, number>()
  const { call } = openTokenClient(
    {
      base: apiUrl,
      authorize: (token) => ({ ...headersOf(), 'wm_sec.access_token': token }),
      renew: renewBy({ ...settings, apiUrl }, services),
      readProblem,
      onAnswer: (answer, { step }) => {
        const until = usedUpUntil(answer, services.now().getTime())
        if (until !== null) pauses.set(step, until)
      },
      maxBytes,
    },
    services,
  )
  return {
    /** Makes a call. @throws HttpError paused while the bucket of the step is empty; StoreError, HttpError */
    call: <T extends z.ZodType>(schema: T, asked: TokenCall): Promise<z.output<T>> => {
      const until = pauses.get(asked.step)
      if (until !== undefined && services.now().getTime() < until)
        throw new HttpError('paused', 'Walmart allows no call at the moment', new Date(until))
      return call(schema, asked)
    },
  }
}

export type WalmartClient = ReturnType<typeof openWalmartClient>
