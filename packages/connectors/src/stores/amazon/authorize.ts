/** Authorization by the seller in Seller Central. */
import type { Authorization } from '../../connector.ts'
import { HttpError } from '../../http/httpError.ts'
import { exchangeCode } from '../ownersToken.ts'
import { tokenPlaceOf } from './client.ts'
import type { AmazonSettings } from './client.ts'
import { sellerCentralOf } from './regions.ts'

/** Amazon has no PKCE: the client secret proves who exchanges the code, which is valid for five minutes. */
export const authorize: Authorization<AmazonSettings> = {
  brings: ['sellingPartnerId'],
  url: ({ region, applicationId, isDraft }, { state, returnUrl }) => {
    const url = new URL('/apps/authorize/consent', sellerCentralOf(region))
    url.search = new URLSearchParams({
      application_id: applicationId,
      state,
      redirect_uri: returnUrl,
      ...(isDraft && { version: 'beta' }),
    }).toString()
    return url
  },
  exchange: async (settings, { query, returnUrl }, services) => {
    const code = new URLSearchParams({ code: query.get('spapi_oauth_code') ?? '' })
    const token = await exchangeCode(tokenPlaceOf(settings), services, { query: code, redirect: returnUrl })
    const sellingPartnerId = query.get('selling_partner_id')
    if (!sellingPartnerId) throw new HttpError('garbage', 'the seller has no id')
    return { token, values: { sellingPartnerId } }
  },
}
