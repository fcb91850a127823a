/** Tokens of shops that their owners authorize in the browser: exchange of the code, and renewal. */
import type { AuthorizationReturn, ConnectorServices } from '../connector.ts'
import { requestToken } from '../http/oauthToken.ts'
import { AppKeysRefused, AuthorizationNeeded } from '../tokens.ts'
import type { RenewToken, Token } from '../tokens.ts'
import { StoreError } from './store.ts'
import { failureOfStatus } from './tokenClient.ts'

export interface TokenPlace {
  url: string
  /** Template of the path for the log. */
  route: string
  headers?: Record<string, string>
  /** Form fields of every request. */
  form?: Record<string, string>
  readProblem: (body: unknown) => string | null
}

type Services = Pick<ConnectorServices, 'http' | 'now'>

/** Failure of a token request. A refused grant is read before; any other 400 or 401 means wrong keys of the house's app. */
export const appFailureOf = (status: number, problem: string | null): Error => {
  const failure = failureOfStatus(status === 400 ? 401 : status, problem)
  return failure.kind === 'credentials' ? new AppKeysRefused(failure.words) : failure
}

const request = (
  { readProblem, ...place }: TokenPlace,
  services: Services,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Token> =>
  requestToken(
    services,
    { ...place, form: { ...place.form, ...form } },
    {
      signal,
      failureOf: (status, body) => appFailureOf(status, readProblem(body)),
    },
  )

/** @throws AuthorizationNeeded, AppKeysRefused, StoreError, HttpError */
export const exchangeCode = async (
  place: TokenPlace,
  services: Services & { signal: AbortSignal },
  { query, ...rest }: Pick<AuthorizationReturn, 'query'> & { redirect: string; verifier?: string },
): Promise<Token> => {
  const code = query.get('code')
  if (!code) throw new AuthorizationNeeded('the return has no code')
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: rest.redirect,
    ...(rest.verifier !== undefined && { code_verifier: rest.verifier }),
  }
  const token = await request(place, services, form, services.signal)
  if (token.refresh === undefined) throw new StoreError('garbage', 'the answer has no refresh token')
  return token
}

/** Renews by the refresh token. One that is single-use is replaced by the answer's. */
export const renewByRefresh =
  (place: TokenPlace, services: Services, form: Record<string, string> = {}): RenewToken =>
  async (before, signal) => {
    if (before?.refresh === undefined) throw new AuthorizationNeeded('not authorized yet')
    const refresh = { grant_type: 'refresh_token', refresh_token: before.refresh }
    return request(place, services, { ...form, ...refresh }, signal)
  }
