/** Authorization of the simulated Shopify: consent page, codes, tokens that end, and refresh tokens that rotate. */
import { createHmac, randomUUID } from 'node:crypto'
import type { ReceivedCall, SystemAnswer, SystemRoute } from '../../../testing/simulatedSystem.ts'

/** App that is registered at the simulated platform. */
export const shopifyApp = {
  clientId: 'client-of-our-app',
  clientSecret: 'secret of our app at the platform',
  shopDomain: '127.0.0.1',
}

export interface ShopifyOauth {
  routes: SystemRoute[]
  isAccess: (token: string) => boolean
  /** Query of a return as the platform signs it, with changed parameters that are signed too. */
  sign: (query: Record<string, string>, secret?: string) => URLSearchParams
  /** Rejects the access tokens issued so far, although they have not ended. */
  revokeAccess: () => void
  /** Refuses the refresh tokens issued so far, as after the removal of the app. */
  endGrant: () => void
  /** Answer of the token endpoint; `endless`: an app without expiring tokens; `noEnd`: one field is missing. */
  issue: (kind: 'expiring' | 'endless' | 'noEnd') => void
}

const scopes =
  'read_orders,read_all_orders,read_products,read_inventory,write_merchant_managed_fulfillment_orders,write_shipping'
const json = (status: number, body: object): SystemAnswer => ({ status, body })
const refused = (reason: string, error = 'invalid_request'): SystemAnswer => json(400, { error, reason })

export const createShopifyOauth = (): ShopifyOauth => {
  const codes = new Set<string>()
  const access = new Set<string>()
  /** Current refresh token and the one before, which serves until the current one is used. */
  let refreshes: string[] = []
  let issued: 'expiring' | 'endless' | 'noEnd' = 'expiring'

  const sign: ShopifyOauth['sign'] = (query, secret = shopifyApp.clientSecret) => {
    const text = Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
    return new URLSearchParams({ ...query, hmac: createHmac('sha256', secret).update(text).digest('hex') })
  }

  const consent = ({ path, headers }: ReceivedCall): SystemAnswer => {
    const query = new URL(path, 'http://shop').searchParams
    if (query.get('client_id') !== shopifyApp.clientId) return refused('unknown client')
    if (query.get('scope') !== scopes) return refused('unknown scopes')
    const [state, back] = [query.get('state') ?? '', query.get('redirect_uri') ?? '']
    if (state.length < 43 || !back.startsWith('https://')) return refused('no state, or no address')
    if ([...query.keys()].length !== 4) return refused('unknown parameter')
    const code = randomUUID()
    codes.add(code)
    const returned = sign({
      code,
      host: 'YWRtaW4uc2hvcGlmeS5jb20',
      shop: String(headers.host),
      state,
      timestamp: '1795600000',
    })
    return { status: 302, body: '', headers: { location: `${back}?${returned.toString()}` } }
  }

  const redeem = (form: URLSearchParams): SystemAnswer | null => {
    if (form.get('client_id') !== shopifyApp.clientId) return refused('unknown client', 'invalid_client')
    if (form.get('client_secret') !== shopifyApp.clientSecret)
      return refused('wrong secret', 'invalid_client')
    if (form.get('grant_type') === 'refresh_token') {
      const at = refreshes.indexOf(form.get('refresh_token') ?? '')
      if (at < 0) return refused('unknown refresh token', 'invalid_grant')
      refreshes = refreshes.slice(at)
      return null
    }
    if (form.get('expiring') !== '1') return refused('no expiring token was requested')
    return codes.delete(form.get('code') ?? '') ? null : refused('unknown code')
  }

  const token = ({ body }: ReceivedCall): SystemAnswer => {
    const refusal = redeem(new URLSearchParams(body))
    if (refusal) return refusal
    const [access_token, refresh_token] = [`shpat_${randomUUID()}`, `shprt_${randomUUID()}`]
    access.add(access_token)
    if (issued === 'endless') return json(200, { access_token, scope: scopes })
    refreshes.push(refresh_token)
    return json(200, {
      access_token,
      scope: scopes,
      ...(issued === 'expiring' && { expires_in: 3600 }),
      refresh_token,
      refresh_token_expires_in: 7_776_000,
    })
  }

  return {
    routes: [
      { kind: 'consent', accepts: /^GET \/admin\/oauth\/authorize\?\S+ undefined$/, answer: consent },
      {
        kind: 'token',
        accepts: /^POST \/admin\/oauth\/access_token application\/x-www-form-urlencoded$/,
        answer: token,
      },
    ],
    isAccess: (value) => access.has(value),
    sign,
    revokeAccess: () => access.clear(),
    endGrant: () => (refreshes = []),
    issue: (kind) => (issued = kind),
  }
}
