/** How UPS and FedEx are asked for prices: a token for the account's client, kept until it ends, then one call. */
import { z } from 'zod'
import type { ConnectorServices } from '../connector.ts'
import { cacheToken } from '../http/oauthToken.ts'
import type { AccessToken } from '../http/oauthToken.ts'
import { CarrierError, failureOfStatus } from './rating.ts'

/** UPS writes the seconds as text. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

export interface OauthRating {
  /** The form that is answered with a token. */
  token: { url: string; headers?: Record<string, string>; form: Record<string, string> }
  rate: { url: string; headers?: Record<string, string> }
  /** The carrier's own words for a refusal. */
  readProblem: (body: unknown) => { code: string; message: string } | null
}

export const openOauthRating = (
  { token, rate, readProblem }: OauthRating,
  { http, now }: ConnectorServices,
) => {
  const fetchToken = async (signal: AbortSignal): Promise<AccessToken> => {
    const { status, body } = await http.callJson({
      url: token.url,
      method: 'POST',
      headers: { ...token.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(token.form).toString(),
      isIdempotent: true,
      signal,
    })
    // Both answer wrong credentials with 400 too (UPS: "10400 Invalid/Missing Authorization Header").
    if (status !== 200) throw failureOfStatus(status === 400 ? 401 : status, readProblem(body))
    const parsed = tokenAnswer.safeParse(body)
    if (!parsed.success) throw new CarrierError('garbage', 'the token has another shape')
    return {
      value: parsed.data.access_token,
      expiresAt: now().getTime() + parsed.data.expires_in * 1000,
    }
  }
  const tokens = cacheToken(fetchToken, now)
  const post = (request: object, accessToken: string, signal: AbortSignal) =>
    http.callJson({
      url: rate.url,
      method: 'POST',
      headers: {
        ...rate.headers,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
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
      const accessToken = await tokens.get(signal)
      let answer = await post(request, accessToken, signal)
      // A token can be taken back before it ends: once with a new one.
      if (answer.status === 401) {
        tokens.drop(accessToken)
        answer = await post(request, await tokens.get(signal), signal)
      }
      if (answer.status !== 200) throw failureOfStatus(answer.status, readProblem(answer.body))
      return answer.body
    },
  }
}
