/** The only file of the UPS connector that speaks to the outside. */
import { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import type { JsonAnswer } from '../../http/httpCall.ts'
import { cacheToken } from '../../http/oauthToken.ts'
import type { AccessToken } from '../../http/oauthToken.ts'
import { CarrierError, failureOfStatus } from '../rating.ts'
import { readUpsProblem } from './rate.ts'

export interface UpsSettings {
  /** https://onlinetools.ups.com, or https://wwwcie.ups.com to try it out. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

const ratingVersion = 'v2409'

/** UPS writes the seconds as text. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

const fetchToken = async (
  { apiUrl, clientId, clientSecret }: UpsSettings,
  { http, now }: ConnectorServices,
  signal: AbortSignal,
): Promise<AccessToken> => {
  const { status, body } = await http.callJson({
    url: `${apiUrl}/security/v1/oauth/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-merchant-id': clientId,
    },
    body: 'grant_type=client_credentials',
    isIdempotent: true,
    signal,
  })
  if (status !== 200) throw tokenFailure(status, body)
  const parsed = tokenAnswer.safeParse(body)
  if (!parsed.success) throw new CarrierError('garbage', 'the token has another shape')
  return {
    value: parsed.data.access_token,
    expiresAt: now().getTime() + parsed.data.expires_in * 1000,
  }
}

/** UPS answers wrong credentials with 400 too ("10400 Invalid/Missing Authorization Header"). */
const tokenFailure = (status: number, body: unknown): CarrierError =>
  failureOfStatus(status === 400 ? 401 : status, readUpsProblem(body))

export const openUpsClient = (settings: UpsSettings, services: ConnectorServices) => {
  const { http, now } = services
  const tokens = cacheToken((signal) => fetchToken(settings, services, signal), now)
  const post = (request: object, token: string, signal: AbortSignal): Promise<JsonAnswer> =>
    http.callJson({
      url: `${settings.apiUrl}/api/rating/${ratingVersion}/Shop`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      // A price changes nothing.
      isIdempotent: true,
      signal,
    })
  return {
    /** @throws CarrierError, HttpError */
    signIn: async (signal: AbortSignal): Promise<void> => {
      await tokens.get(signal)
    },
    /** @throws CarrierError, HttpError */
    rate: async (request: object, signal: AbortSignal): Promise<unknown> => {
      const token = await tokens.get(signal)
      let answer = await post(request, token, signal)
      // A token can be taken back before it ends: once with a new one.
      if (answer.status === 401) {
        tokens.drop(token)
        answer = await post(request, await tokens.get(signal), signal)
      }
      if (answer.status !== 200) throw failureOfStatus(answer.status, readUpsProblem(answer.body))
      return answer.body
    },
  }
}
