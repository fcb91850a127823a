/** Keys that the shop creates and posts to us after its owner allowed the access (`/wc-auth/v1/authorize`). */
import { z } from 'zod'
import type { KeyGrant } from '../../connector.ts'

const postedKeys = z.object({
  /** Our state, which the shop passes through. */
  user_id: z.string().min(20).max(200),
  consumer_key: z.string().regex(/^ck_[\w-]{8,100}$/),
  consumer_secret: z.string().regex(/^cs_[\w-]{8,100}$/),
  key_permissions: z.literal('read_write'),
})

export const wooKeyGrant: KeyGrant<{ storeUrl: string }> = {
  typed: ['consumerKey', 'consumerSecret'],
  url: ({ storeUrl }, { state, returnUrl, callbackUrl }) => {
    const url = new URL(`${storeUrl.replace(/\/+$/, '')}/wc-auth/v1/authorize`)
    url.search = new URLSearchParams({
      app_name: 'Kervan',
      scope: 'read_write',
      user_id: state,
      return_url: returnUrl,
      callback_url: callbackUrl,
    }).toString()
    return url
  },
  read: (posted) => {
    const { data } = postedKeys.safeParse(posted)
    return data
      ? {
          state: data.user_id,
          values: { consumerKey: data.consumer_key, consumerSecret: data.consumer_secret },
        }
      : null
  },
}
