/** HTTP client of the eBay connector, and its tokens. A refresh token serves some 18 months and is not replaced. */
import type { AuthorizationStart, ConnectorServices } from '../../connector.ts'
import { requestToken } from '../../http/oauthToken.ts'
import { createMemoryTokens } from '../../tokens.ts'
import type { RenewToken, TokenStore } from '../../tokens.ts'
import { appFailureOf, renewByRefresh } from '../ownersToken.ts'
import type { TokenPlace } from '../ownersToken.ts'
import { openTokenClient } from '../tokenClient.ts'
import { problemBody } from './wire.ts'

export interface EbaySettings {
  apiUrl: string
  clientId: string
  clientSecret: string
  /** Name under which eBay stores our return address. */
  ruName: string
}

export const liveUrl = 'https://api.ebay.com'
export const sandboxUrl = 'https://api.sandbox.ebay.com'

const scopeOf = (name: string): string => `https://api.ebay.com/oauth/api_scope${name}`
const scopes = [scopeOf('/sell.fulfillment'), scopeOf('/commerce.identity.readonly')].join(' ')

/** An order has some 4 kB, one with 200 lines some 300 kB. */
const maxBytes = 16_000_000

/** Number and text of the first error: `32100: Invalid order ID`. */
const readProblem = (body: unknown): string | null => {
  const [first] = problemBody.safeParse(body).data?.errors ?? []
  if (!first) return null
  return `${first.errorId ?? ''}: ${first.longMessage || first.message}`
}

/** Sign-in and identity have hosts of their own, in the sandbox too. */
const hostOf = (apiUrl: string, name: 'auth' | 'apiz'): string =>
  apiUrl.replace(/^https:\/\/api\.(?=(?:sandbox\.)?ebay\.com)/, `https://${name}.`)

export const consentUrl = (
  { apiUrl, clientId, ruName }: EbaySettings,
  { state }: AuthorizationStart,
): URL => {
  const url = new URL('/oauth2/authorize', hostOf(apiUrl, 'auth'))
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: ruName,
    scope: scopes,
    state,
    prompt: 'login',
  }).toString()
  return url
}

export const tokenPlaceOf = ({ apiUrl, clientId, clientSecret }: EbaySettings): TokenPlace => ({
  url: `${apiUrl}/identity/v1/oauth2/token`,
  route: '/identity/v1/oauth2/token',
  headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  readProblem,
})

/** Client of the seller's orders, and one of the seller's identity. */
export const openEbayClient = (
  settings: EbaySettings,
  services: ConnectorServices,
  tokens: TokenStore = services.tokens,
) => {
  const renew = renewByRefresh(tokenPlaceOf(settings), services, { scope: scopes })
  const on = (base: string) =>
    openTokenClient({ base, renew, readProblem, maxBytes }, { http: services.http, tokens })
  return {
    orders: on(`${settings.apiUrl}/sell/fulfillment/v1`),
    identity: on(`${hostOf(settings.apiUrl, 'apiz')}/commerce/identity/v1`),
  }
}

/** Client with the token of the app itself, which needs no seller. */
export const openAppClient = (settings: EbaySettings, services: Pick<ConnectorServices, 'http' | 'now'>) => {
  const { readProblem: _, ...place } = tokenPlaceOf(settings)
  const renew: RenewToken = (_before, signal) =>
    requestToken(
      services,
      { ...place, form: { grant_type: 'client_credentials', scope: scopeOf('') } },
      { signal, failureOf: (status, body) => appFailureOf(status, readProblem(body)) },
    )
  const tokens = createMemoryTokens(services.now)
  return openTokenClient({ base: settings.apiUrl, renew, readProblem }, { http: services.http, tokens })
}

export type EbayClient = ReturnType<typeof openTokenClient>
