/** OAuth client of UPS and FedEx: caches a token until it expires, then makes the call. */
import { z } from 'zod'
import type { ConnectorServices } from '../connector.ts'
import { cacheToken } from '../http/oauthToken.ts'
import type { AccessToken } from '../http/oauthToken.ts'
import { CarrierError, failureOfStatus } from './rating.ts'

/** UPS sends the token's lifetime in seconds as text, so it is coerced. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

export interface OauthCarrier {
  /** URL and form of the token request. */
  token: { url: string; headers?: Record<string, string>; form: Record<string, string> }
  /** Reads the carrier's own error message. */
  readProblem: (body: unknown) => { code: string; message: string } | null
}

/** Request that changes nothing at the carrier, so that it can be retried. */
export interface OauthQuestion {
  url: string
  headers?: Record<string, string>
  /** Body sent as JSON by POST; without it the request is a GET. */
  body?: object
}

export const openOauthCaller = ({ token, readProblem }: OauthCarrier, { http, now }: ConnectorServices) => {
  const fetchToken = async (signal: AbortSignal): Promise<AccessToken> => {
    const { status, body } = await http.callJson({
      url: token.url,
      method: 'POST',
      headers: { ...token.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(token.form).toString(),
      isIdempotent: true,
      signal,
    })
    // Both carriers answer wrong credentials with 400 too (UPS: "10400 Invalid/Missing Authorization Header").
    if (status !== 200) throw failureOfStatus(status === 400 ? 401 : status, readProblem(body))
    const parsed = tokenAnswer.safeParse(body)
    if (!parsed.success) throw new CarrierError('garbage', 'the token has another shape')
    return {
      value: parsed.data.access_token,
      expiresAt: now().getTime() + parsed.data.expires_in * 1000,
    }
  }
  const tokens = cacheToken(fetchToken, now)
  const send = ({ url, headers, body }: OauthQuestion, accessToken: string, signal: AbortSignal) =>
    http.callJson({
      url,
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      isIdempotent: true,
      signal,
    })
  return {
    /** Fetches a token to check the credentials. @throws CarrierError, HttpError */
    signIn: async (signal: AbortSignal): Promise<void> => {
      await tokens.get(signal)
    },
    /** Makes an authorized request. @throws CarrierError, HttpError */
    ask: async (question: OauthQuestion, signal: AbortSignal): Promise<unknown> => {
      const accessToken = await tokens.get(signal)
      let answer = await send(question, accessToken, signal)
      // The token was revoked before it expired: retries once with a new token.
      if (answer.status === 401) {
        tokens.drop(accessToken)
        answer = await send(question, await tokens.get(signal), signal)
      }
      if (answer.status !== 200) throw failureOfStatus(answer.status, readProblem(answer.body))
      return answer.body
    },
  }
}
