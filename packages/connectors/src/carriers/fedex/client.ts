/** The only file of the FedEx connector that speaks to the outside. */
import { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import type { JsonAnswer } from '../../http/httpCall.ts'
import { cacheToken } from '../../http/oauthToken.ts'
import type { AccessToken } from '../../http/oauthToken.ts'
import { CarrierError, failureOfStatus } from '../rating.ts'
import { readFedexProblem } from './rate.ts'

export interface FedexSettings {
  /** https://apis.fedex.com, or https://apis-sandbox.fedex.com to try it out. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const fetchToken = async (
  { apiUrl, clientId, clientSecret }: FedexSettings,
  { http, now }: ConnectorServices,
  signal: AbortSignal,
): Promise<AccessToken> => {
  const { status, body } = await http.callJson({
    url: `${apiUrl}/oauth/token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    isIdempotent: true,
    signal,
  })
  if (status !== 200) throw failureOfStatus(status === 400 ? 401 : status, readFedexProblem(body))
  const parsed = tokenAnswer.safeParse(body)
  if (!parsed.success) throw new CarrierError('garbage', 'the token has another shape')
  return {
    value: parsed.data.access_token,
    expiresAt: now().getTime() + parsed.data.expires_in * 1000,
  }
}

export const openFedexClient = (settings: FedexSettings, services: ConnectorServices) => {
  const { http, now } = services
  const tokens = cacheToken((signal) => fetchToken(settings, services, signal), now)
  const post = (request: object, token: string, signal: AbortSignal): Promise<JsonAnswer> =>
    http.callJson({
      url: `${settings.apiUrl}/rate/v1/rates/quotes`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-locale': 'en_US',
      },
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
      if (answer.status !== 200) throw failureOfStatus(answer.status, readFedexProblem(answer.body))
      return answer.body
    },
  }
}
