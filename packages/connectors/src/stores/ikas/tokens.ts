/**
 * Tokens of ikas: 14,400 seconds. A private app of the shop requests them with its keys; the house's app renews the one
 * of the owner's authorization with its refresh token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  AuthorizationReturn,
  AuthorizationStart,
  Authorized,
  ConnectorServices,
} from '../../connector.ts'
import { requestToken } from '../../http/oauthToken.ts'
import { AppKeysRefused, AuthorizationNeeded } from '../../tokens.ts'
import type { RenewToken, Token } from '../../tokens.ts'
import { StoreError } from '../store.ts'

export interface IkasKeys {
  /** Name of the store in its address, {storeName}.myikas.com. */
  storeName: string
  /** Keys of a private app; undefined for a store that authorized the house's app. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  appClientId?: string | undefined
  appClientSecret?: string | undefined
}

export interface IkasAddresses {
  apiUrl: string
  /** Address of a store, where its tokens are requested. */
  storeUrl: (storeName: string) => string
}

type CallServices = Pick<ConnectorServices, 'http' | 'now'>

const path = '/api/admin/oauth/token'
const scope = 'read_orders,write_orders'
/** Age of an answer in the browser in ms beyond which ikas wants it rejected. */
const longestAgeMs = 120_000

/** ikas answers wrong keys with 400 or 401, and an unknown store with 404. */
const failureOf = (status: number): StoreError => {
  const words = `answered with status ${status}`
  if (status === 429) return new StoreError('tooMany', words)
  return new StoreError(status >= 500 || status === 403 ? 'unavailable' : 'credentials', words)
}

/** Status 404 means a wrong name of the store, the shop's own setting. */
const appFailureOf = (status: number): Error => {
  const failure = failureOf(status)
  return failure.kind === 'credentials' && status !== 404 ? new AppKeysRefused(failure.words) : failure
}

const request = (
  services: CallServices,
  url: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Token> => {
  const isOfApp = form.grant_type !== 'client_credentials'
  const failure = { failureOf: isOfApp ? appFailureOf : failureOf, signal }
  return requestToken(services, { url: url + path, route: path, form }, failure)
}

const appOf = ({ appClientId = '', appClientSecret = '' }: IkasKeys) => ({
  client_id: appClientId,
  client_secret: appClientSecret,
})

export const renewWith =
  (keys: IkasKeys, { storeUrl }: IkasAddresses, services: CallServices): RenewToken =>
  (before, signal) => {
    const { storeName, clientId, clientSecret } = keys
    const url = storeUrl(storeName)
    if (clientId !== undefined && clientSecret !== undefined) {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
      return request(services, url, form, signal)
    }
    if (keys.appClientId === undefined)
      throw new StoreError('credentials', 'client id and secret are missing')
    if (before?.refresh === undefined) throw new AuthorizationNeeded('not authorized yet')
    const form = { grant_type: 'refresh_token', refresh_token: before.refresh, ...appOf(keys) }
    return request(services, url, form, signal)
  }

/** Page on which the owner agrees. */
export const consentUrl = (
  keys: IkasKeys,
  { storeUrl }: IkasAddresses,
  { state, returnUrl }: AuthorizationStart,
): URL => {
  const url = new URL('/api/admin/oauth/authorize', storeUrl(keys.storeName))
  const { client_id } = appOf(keys)
  url.search = new URLSearchParams({ client_id, redirect_uri: returnUrl, scope, state }).toString()
  return url
}

/**
 * Verifies that ikas sent the browser back, where it signed the store: hex HMAC-SHA256 of store name, merchant and time.
 * An answer without a store has only its code, which ikas accepts for this store alone.
 */
const isSigned = (
  query: URLSearchParams,
  { storeName, appClientSecret = '' }: IkasKeys,
  now: Date,
): boolean => {
  if (!query.has('storeName')) return true
  const valueOf = (name: string): string => query.get(name) ?? ''
  const content = valueOf('storeName') + valueOf('merchantId') + valueOf('timestamp')
  const expected = createHmac('sha256', appClientSecret).update(content).digest()
  const given = Buffer.from(valueOf('signature'), 'hex')
  const age = Math.abs(now.getTime() - Number(valueOf('timestamp')))
  const isOwn = valueOf('storeName').toLowerCase() === storeName && age <= longestAgeMs
  return isOwn && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Exchanges the code for a token. @throws AuthorizationNeeded for an answer of another store, or a wrong signature */
export const exchangeCode = async (
  keys: IkasKeys,
  { storeUrl }: IkasAddresses,
  { query, returnUrl }: AuthorizationReturn,
  { signal, ...services }: CallServices & { signal: AbortSignal },
): Promise<Authorized> => {
  if (!isSigned(query, keys, services.now())) throw new AuthorizationNeeded('the answer is not signed')
  const code = query.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: returnUrl, ...appOf(keys) }
  return { token: await request(services, storeUrl(keys.storeName), form, signal) }
}
