/** OAuth client of carriers: gets a token from the connection's store, then makes the call. */
import type { ConnectorServices } from '../connector.ts'
import { requestToken } from '../http/oauthToken.ts'
import type { TokenRequest } from '../http/oauthToken.ts'
import { callWithToken } from '../tokens.ts'
import type { RenewToken } from '../tokens.ts'
import { failureOfStatus } from './rating.ts'

export interface OauthCarrier {
  token: TokenRequest
  /** Reads the carrier's own error message. */
  readProblem: (body: unknown) => { code: string; message: string } | null
}

/** Request that can be repeated: it changes nothing, or the carrier recognizes a repetition. */
export interface OauthQuestion {
  step: 'rates' | 'track' | 'book' | 'find' | 'cancel'
  /** Address and template of its path. */
  at: { url: string; route: string }
  /** Our own reference of the parcel, for the log. */
  reference?: string
  headers?: Record<string, string>
  /** Body sent as JSON by POST; without it the request is a GET. */
  body?: object
}

export const openOauthCaller = ({ token, readProblem }: OauthCarrier, services: ConnectorServices) => {
  const { http, tokens } = services
  const renew: RenewToken = (_before, signal) =>
    requestToken(services, token, {
      signal,
      // Both carriers answer wrong credentials with 400 too (UPS: "10400 Invalid/Missing Authorization Header").
      failureOf: (status, body) => failureOfStatus(status === 400 ? 401 : status, readProblem(body)),
    })
  const send = (
    { step, at, reference, headers, body }: OauthQuestion,
    accessToken: string,
    signal: AbortSignal,
  ) =>
    http.callJson({
      ...at,
      step,
      ...(reference !== undefined && { reference }),
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // After a lost answer the error must say so: a repetition within the call could end with a certain failure.
      isIdempotent: step !== 'book',
      signal,
    })
  return {
    /** Fetches a token to check the credentials. @throws CarrierError, HttpError */
    signIn: async (signal: AbortSignal): Promise<void> => {
      await tokens.get(renew, signal)
    },
    /** Makes an authorized request. @throws CarrierError, HttpError */
    ask: async (question: OauthQuestion, signal: AbortSignal): Promise<unknown> => {
      const answer = await callWithToken({ tokens, renew, signal }, (accessToken) =>
        send(question, accessToken, signal),
      )
      if (answer.status !== 200) throw failureOfStatus(answer.status, readProblem(answer.body))
      return answer.body
    },
  }
}
