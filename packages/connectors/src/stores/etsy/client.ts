/** HTTP client of the Etsy connector, and its tokens. Every call of the API needs keystring and shared secret. */
import type { AuthorizationStart, ConnectorServices } from '../../connector.ts'
import type { HttpAnswer } from '../../http/httpCall.ts'
import { AuthorizationNeeded } from '../../tokens.ts'
import { renewByRefresh } from '../ownersToken.ts'
import type { TokenPlace } from '../ownersToken.ts'
import { StoreError } from '../store.ts'
import { openTokenClient } from '../tokenClient.ts'
import { problemBody } from './wire.ts'

export interface EtsySettings {
  apiUrl: string
  keystring: string
  sharedSecret: string
  /** Comes with the authorization. */
  shopId?: string | undefined
}

export const liveUrl = 'https://api.etsy.com'
const consentOrigin = 'https://www.etsy.com'
const scopes = 'transactions_r transactions_w shops_r'

/** An order has some 6 kB, one with 200 lines some 250 kB. */
const maxBytes = 8_000_000

/** Calls of the day that are left to parcels and single orders. The day's calls belong to all shops of the app. */
const reservedCalls = 500
/** Time in ms after which the number of calls left is read again. */
const staleMs = 900_000

export const readProblem = (body: unknown): string | null => {
  const problem = problemBody.safeParse(body).data
  return problem ? (problem.error_description ?? problem.error) : null
}

export const apiKeyOf = ({ keystring, sharedSecret }: EtsySettings): Record<string, string> => ({
  'x-api-key': `${keystring}:${sharedSecret}`,
})

export const tokenPlaceOf = (settings: EtsySettings): TokenPlace => ({
  url: `${settings.apiUrl}/v3/public/oauth/token`,
  route: '/v3/public/oauth/token',
  headers: apiKeyOf(settings),
  form: { client_id: settings.keystring },
  readProblem,
})

export const consentUrl = ({ apiUrl, keystring }: EtsySettings, start: AuthorizationStart): URL => {
  const url = new URL('/oauth/connect', apiUrl === liveUrl ? consentOrigin : apiUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: keystring,
    redirect_uri: start.returnUrl,
    scope: scopes,
    state: start.state,
    code_challenge: start.challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url
}

export const openEtsyClient = (settings: EtsySettings, services: ConnectorServices) => {
  const { now } = services
  let left: { calls: number; at: number } | null = null

  const onAnswer = ({ headers }: HttpAnswer): void => {
    const calls = headers['x-remaining-today'] ?? ''
    if (/^\d{1,9}$/.test(calls)) left = { calls: Number(calls), at: now().getTime() }
  }

  const { call } = openTokenClient(
    {
      base: `${settings.apiUrl}/v3/application`,
      headers: apiKeyOf(settings),
      renew: renewByRefresh(tokenPlaceOf(settings), services),
      readProblem,
      onAnswer,
      maxBytes,
    },
    services,
  )

  return {
    call,
    /** @throws AuthorizationNeeded before the first authorization */
    shopId: (): string => {
      if (settings.shopId === undefined) throw new AuthorizationNeeded('not authorized yet')
      return settings.shopId
    },
    /** @throws StoreError tooMany while few calls of the day are left, which parcels need */
    requireCalls: (): void => {
      if (left && left.calls <= reservedCalls && now().getTime() - left.at < staleMs)
        throw new StoreError('tooMany', `the app has ${left.calls} calls left today`)
    },
  }
}

export type EtsyClient = ReturnType<typeof openEtsyClient>
