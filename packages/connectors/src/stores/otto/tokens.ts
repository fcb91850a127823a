/**
 * Tokens of Otto. A seller's own access uses a user name and password: 1,800 seconds, with a refresh token that serves
 * 7,200 seconds and once. A partner app uses the token of its installation at the seller: 1,800 seconds.
 */
import { z } from 'zod'
import type {
  AuthorizationReturn,
  AuthorizationStart,
  Authorized,
  ConnectorServices,
} from '../../connector.ts'
import { HttpError } from '../../http/httpError.ts'
import { requestToken } from '../../http/oauthToken.ts'
import { routeTo } from '../../http/route.ts'
import { AppKeysRefused, AuthorizationNeeded } from '../../tokens.ts'
import type { RenewToken, Token } from '../../tokens.ts'
import { StoreError } from '../store.ts'

export interface OttoKeys {
  apiUrl: string
  username?: string | undefined
  password?: string | undefined
  appId?: string | undefined
  appClientId?: string | undefined
  appClientSecret?: string | undefined
  /** Installation of the app at the seller; comes with the authorization. */
  installationId?: string | undefined
}

type CallServices = Pick<ConnectorServices, 'http' | 'now'>

/** Client of every seller's own access. */
const ownClient = 'token-otto-api'
const ownPath = '/v1/token'
const appPath = '/oauth2/token'
const mostLetters = 300

export const failureOfStatus = (status: number, words = `answered with status ${status}`): StoreError => {
  const short = words.slice(0, mostLetters)
  if (status === 429) return new StoreError('tooMany', short)
  if (status === 401) return new StoreError('credentials', short)
  if (status === 403 || status >= 500) return new StoreError('unavailable', short)
  return new StoreError('refused', short)
}

/** Wrong credentials are answered with 400 or 401. */
const tokenFailureOf = (status: number): StoreError => failureOfStatus(status === 400 ? 401 : status)

const isRefusal = (error: unknown): boolean =>
  error instanceof AuthorizationNeeded || (error instanceof StoreError && error.kind === 'credentials')

const requestOwn = (
  services: CallServices,
  { apiUrl }: OttoKeys,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Token> =>
  requestToken(
    services,
    { url: apiUrl + ownPath, route: ownPath, form: { client_id: ownClient, ...form } },
    { failureOf: tokenFailureOf, signal },
  )

/** Uses the refresh token, and the password when it is over. */
const renewOwn = async (
  services: CallServices,
  keys: OttoKeys,
  before: Token | null,
  signal: AbortSignal,
): Promise<Token> => {
  const { username, password } = keys
  if (username === undefined || password === undefined) {
    if (keys.appId !== undefined) throw new AuthorizationNeeded('not authorized yet')
    throw new StoreError('credentials', 'user name and password are missing')
  }
  if (before?.refresh !== undefined)
    try {
      const form = { grant_type: 'refresh_token', refresh_token: before.refresh }
      return await requestOwn(services, keys, form, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  try {
    return await requestOwn(services, keys, { grant_type: 'password', username, password }, signal)
  } catch (error) {
    if (error instanceof AuthorizationNeeded)
      throw new StoreError('credentials', 'user name and password are refused')
    throw error
  }
}

const appFailureOf = (status: number): Error => {
  const failure = tokenFailureOf(status)
  return failure.kind === 'credentials' ? new AppKeysRefused(failure.words) : failure
}

const requestApp = (
  services: CallServices,
  { apiUrl, appClientId = '', appClientSecret = '' }: OttoKeys,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Token> =>
  requestToken(
    services,
    {
      url: apiUrl + appPath,
      route: appPath,
      form: { client_id: appClientId, client_secret: appClientSecret, ...form },
    },
    { failureOf: appFailureOf, signal },
  )

const installationToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** Token of the installation, requested with a token of the app's developer. */
const renewInstalled = async (
  services: CallServices,
  keys: OttoKeys,
  installationId: string,
  signal: AbortSignal,
): Promise<Token> => {
  const form = { grant_type: 'client_credentials', scope: 'developer' }
  const developer = await requestApp(services, keys, form, signal)
  const { status, body } = await services.http.callJson({
    ...routeTo(keys.apiUrl, '/v1/apps/{app}/installations/{installation}/accessToken', {
      app: keys.appId ?? '',
      installation: installationId,
    }),
    step: 'token',
    method: 'POST',
    headers: {
      authorization: `Bearer ${developer.value}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'orders shipments' }).toString(),
    isIdempotent: true,
    signal,
  })
  if (status === 403 || status === 404) throw new AuthorizationNeeded('the app is not installed any more')
  if (status !== 200) throw tokenFailureOf(status)
  const parsed = installationToken.safeParse(body)
  if (!parsed.success) throw new HttpError('garbage', 'the token has another shape')
  return {
    value: parsed.data.access_token,
    expiresAt: services.now().getTime() + parsed.data.expires_in * 1000,
  }
}

export const renewWith =
  (keys: OttoKeys, services: CallServices): RenewToken =>
  (before, signal) =>
    keys.installationId === undefined
      ? renewOwn(services, keys, before, signal)
      : renewInstalled(services, keys, keys.installationId, signal)

/** Page on which the seller installs the app. */
export const consentUrl = (
  { apiUrl, appClientId = '' }: OttoKeys,
  { state, returnUrl }: AuthorizationStart,
): URL => {
  const url = new URL('/oauth2/auth', apiUrl)
  url.search = new URLSearchParams({
    ...{ response_type: 'code', client_id: appClientId, redirect_uri: returnUrl },
    ...{ scope: 'installation partnerId', state },
  }).toString()
  return url
}

const installation = z
  .union([z.object({ installationId: z.string().min(1) }), z.object({ id: z.string().min(1) })])
  .transform((sent) => ('installationId' in sent ? sent.installationId : sent.id))

/** Exchanges the code, and reads which installation it belongs to. */
export const installApp = async (
  keys: OttoKeys,
  { query, returnUrl }: AuthorizationReturn,
  { signal, ...services }: CallServices & { signal: AbortSignal },
): Promise<Authorized> => {
  const form = { grant_type: 'authorization_code', code: query.get('code') ?? '', redirect_uri: returnUrl }
  const user = await requestApp(services, keys, form, signal)
  const { status, body } = await services.http.callJson({
    ...routeTo(keys.apiUrl, '/v1/apps/{app}/installation', { app: keys.appId ?? '' }),
    step: 'token',
    method: 'GET',
    headers: { authorization: `Bearer ${user.value}` },
    signal,
  })
  if (status !== 200) throw failureOfStatus(status)
  const installationId = installation.safeParse(body)
  if (!installationId.success) throw new HttpError('garbage', 'the installation has another shape')
  // The token of the user serves for nothing else; the first call requests one of the installation.
  const token = await renewInstalled(services, keys, installationId.data, signal)
  return { token, values: { installationId: installationId.data } }
}
