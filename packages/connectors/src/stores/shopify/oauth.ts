/**
 * Authorization of the house's app in a shop: code grant for an offline token that ends after an hour. Its refresh
 * token ends after 90 days; the one before serves until the new one is used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Authorization, ConnectorServices } from '../../connector.ts'
import { HttpError } from '../../http/httpError.ts'
import { AppKeysRefused, AuthorizationNeeded } from '../../tokens.ts'
import type { RenewToken, Token } from '../../tokens.ts'
import { StoreError } from '../store.ts'

/** Settings of the house's app and of the shop; the app's are undefined for shops with a typed token. */
export interface ShopifyApp {
  storeUrl: string
  clientId?: string
  clientSecret?: string
  shopDomain: string
}

/** Scopes that the app requests: orders of any age with their goods, their fulfillments, and rates at checkout. */
const scopes = [
  'read_orders',
  'read_all_orders',
  'read_products',
  'read_inventory',
  'write_merchant_managed_fulfillment_orders',
  'write_shipping',
]

const tokenPath = '/admin/oauth/access_token'
/** Life in ms of a token without an end: ten years. */
const endlessMs = 10 * 365 * 86_400_000

/** Address of the shop, to which the app's secret is sent. @throws StoreError refused for a host that is no shop */
const shopOf = ({ storeUrl, shopDomain }: ShopifyApp): URL => {
  const url = new URL(storeUrl)
  if (url.hostname !== shopDomain && !url.hostname.endsWith(`.${shopDomain}`))
    throw new StoreError('refused', 'the address is not one of a Shopify shop')
  return url
}

/** @throws AuthorizationNeeded without the app of the house */
const requireApp = ({ clientId, clientSecret }: ShopifyApp): { clientId: string; clientSecret: string } => {
  if (clientId === undefined || clientSecret === undefined) throw new AuthorizationNeeded('no app is set up')
  return { clientId, clientSecret }
}

/** Query without the signature, as it was signed: sorted, in the form that the platform documents. */
const signedText = (query: URLSearchParams): string => {
  const escaped = (text: string, characters: RegExp) => text.replace(characters, encodeURIComponent)
  return [...query]
    .filter(([name]) => name !== 'hmac' && name !== 'signature')
    .map(([name, value]) => `${escaped(name, /[%&=]/g)}=${escaped(value, /[%&]/g)}`)
    .sort()
    .join('&')
}

const isSigned = (query: URLSearchParams, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(signedText(query)).digest()
  const sent = Buffer.from(query.get('hmac') ?? '', 'hex')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional(),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
})

const refusal = z.object({ error: z.string() })

/** Errors about the owner's grant; `invalid_request` is that of a code that was used or is unknown. */
const codeRefusals = new Set(['invalid_grant', 'invalid_request'])
const refreshRefusals = new Set(['invalid_grant', 'app_not_installed'])

const refusalOf = (form: Record<string, string>, body: unknown): AuthorizationNeeded | AppKeysRefused => {
  const { data } = refusal.safeParse(body)
  const words = data?.error.slice(0, 60) ?? 'the request for a token is refused'
  const ofGrant = form.grant_type === 'refresh_token' ? refreshRefusals : codeRefusals
  return data && ofGrant.has(data.error) ? new AuthorizationNeeded(words) : new AppKeysRefused(words)
}

/** @throws AuthorizationNeeded when code or refresh token is refused; AppKeysRefused; StoreError; HttpError */
const requestToken = async (
  { http, now }: Pick<ConnectorServices, 'http' | 'now'>,
  app: ShopifyApp,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Token> => {
  const { clientId, clientSecret } = requireApp(app)
  const { status, body } = await http.callJson({
    url: shopOf(app).origin + new URL(app.storeUrl).pathname.replace(/\/+$/, '') + tokenPath,
    route: tokenPath,
    step: 'token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
    isIdempotent: false,
    signal,
  })
  if (status === 400 || status === 401) throw refusalOf(form, body)
  if (status !== 200) throw new StoreError('unavailable', `the token was answered with status ${status}`)
  const { data } = tokenAnswer.safeParse(body)
  // An app without expiring tokens gets a token without an end; one that can be renewed must have an end.
  if (!data || (data.expires_in === undefined && data.refresh_token !== undefined))
    throw new HttpError('garbage', 'the token has another shape')
  const at = now().getTime()
  return {
    value: data.access_token,
    expiresAt: at + (data.expires_in === undefined ? endlessMs : data.expires_in * 1000),
    ...(data.refresh_token !== undefined && { refresh: data.refresh_token }),
    ...(data.refresh_token_expires_in !== undefined && {
      refreshExpiresAt: at + data.refresh_token_expires_in * 1000,
    }),
    ...(data.scope !== undefined && { scopes: data.scope }),
  }
}

export const shopifyAuthorization: Authorization<ShopifyApp> = {
  needs: ['clientId', 'clientSecret'],
  typed: ['accessToken'],
  url: (app, { state, returnUrl }) => {
    const url = new URL(`${shopOf(app).href.replace(/\/+$/, '')}/admin/oauth/authorize`)
    url.search = new URLSearchParams({
      client_id: requireApp(app).clientId,
      scope: scopes.join(','),
      redirect_uri: returnUrl,
      state,
    }).toString()
    return url
  },
  exchange: async (app, { query }, { signal, ...services }) => {
    if (!isSigned(query, requireApp(app).clientSecret))
      throw new AuthorizationNeeded('the return is not signed by the platform')
    if (query.get('shop') !== shopOf(app).host) throw new AuthorizationNeeded('another shop returned')
    const form = { code: query.get('code') ?? '', expiring: '1' }
    return { token: await requestToken(services, app, form, signal) }
  },
}

/** Renews the token of an authorized shop. */
export const renewShopifyToken =
  (app: ShopifyApp, services: Pick<ConnectorServices, 'http' | 'now'>): RenewToken =>
  async (before, signal) => {
    if (before?.refresh === undefined) throw new AuthorizationNeeded('the shop has not allowed the access')
    const form = { grant_type: 'refresh_token', refresh_token: before.refresh }
    const token = await requestToken(services, app, form, signal)
    // A renewal that gives no new end would replace a token that can be renewed with one that cannot.
    if (token.refresh === undefined) throw new HttpError('garbage', 'the renewed token has no refresh token')
    return token
  }
