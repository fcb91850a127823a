/** Page of the simulated shop on which its owner allows the access (`/wc-auth/v1/authorize`). */
import { z } from 'zod'

const https = z.url({ protocol: /^https$/ })

const request = z.strictObject({
  app_name: z.literal('Kervan'),
  scope: z.literal('read_write'),
  user_id: z.string().min(40),
  return_url: https,
  callback_url: https,
})

/** Keys that the shop posts as JSON, and the address that it sends the browser to. */
export interface WooGrant {
  callbackUrl: string
  posted: Record<string, string | number>
  returned: URL
}

/** @throws ZodError for an address that lacks a parameter or has a wrong one; Error for another path */
export const allowAtShop = (
  address: string,
  keys: { consumerKey: string; consumerSecret: string },
): WooGrant => {
  const url = new URL(address)
  if (!url.pathname.endsWith('/wc-auth/v1/authorize')) throw new Error(`no page ${url.pathname}`)
  const query = request.parse(Object.fromEntries(url.searchParams))
  const returned = new URL(query.return_url)
  returned.searchParams.set('success', '1')
  returned.searchParams.set('user_id', query.user_id)
  return {
    callbackUrl: query.callback_url,
    posted: {
      key_id: 1,
      user_id: query.user_id,
      consumer_key: keys.consumerKey,
      consumer_secret: keys.consumerSecret,
      key_permissions: query.scope,
    },
    returned,
  }
}
