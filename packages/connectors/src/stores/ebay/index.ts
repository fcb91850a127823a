/**
 * eBay connector: orders and parcels over the Fulfillment API, which the seller authorizes in the browser, and
 * notifications to the house's app.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import type { Authorization } from '../../connector.ts'
import { apiAddress, appSecret, appText, plainText } from '../../settingsFields.ts'
import { exchangeCode } from '../ownersToken.ts'
import { StoreError } from '../store.ts'
import { consentUrl, liveUrl, openAppClient, openEbayClient, sandboxUrl, tokenPlaceOf } from './client.ts'
import type { EbayClient, EbaySettings } from './client.ts'
import { openNotifications, readClosedAccounts, readEbayOrders } from './notifications.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { userAnswer } from './wire.ts'

const readSeller = async ({ call }: EbayClient, signal: AbortSignal): Promise<string> =>
  (await call(userAnswer, { step: 'test', path: '/user/', signal })).userId

const authorize: Authorization<EbaySettings> = {
  brings: ['sellerId'],
  url: consentUrl,
  exchange: async (settings, { query }, services) => {
    const redirect = settings.ruName
    const token = await exchangeCode(tokenPlaceOf(settings), services, { query, redirect })
    const tokens = { get: async () => token, drop: async () => {} }
    const { identity } = openEbayClient(settings, { ...services, tokens })
    return { token, values: { sellerId: await readSeller(identity, services.signal) } }
  },
}

/** Letters that eBay allows in a verification token. */
const verificationToken = /^[\w-]{32,80}$/

export const ebayConnector = defineConnector({
  key: 'ebay',
  kind: 'store',
  name: 'eBay',
  settings: z.object({
    clientId: appText().meta({ ofApp: true, help: 'ebayClientId' }),
    clientSecret: appSecret(),
    ruName: appText().meta({ ofApp: true, help: 'ebayRuName' }),
    /** Verification token of the address for notifications. */
    webhookSecret: appSecret()
      .pipe(z.string().regex(verificationToken, 'connection:verificationTokenFormat'))
      .meta({ secret: true, ofApp: true, help: 'ebayWebhookSecret' })
      .optional(),
    notificationUrl: appText().meta({ ofApp: true, help: 'ebayNotificationUrl' }).optional(),
    apiUrl: apiAddress(liveUrl, sandboxUrl),
    /** Comes with the authorization: eBay's id of the seller, which stays when the name changes. */
    sellerId: plainText().optional(),
  }),
  capabilities: ['store', 'receive'],
  // 100,000 calls a day; eBay publishes no limit for shorter periods.
  rateLimit: { calls: 4000, perSeconds: 3600, isOfApp: true },
  authorize,
  readOrders: readEbayOrders,
  readClosedAccounts,
  open: (settings, services) => {
    const { orders, identity } = openEbayClient(settings, services)
    return {
      store: {
        shop: settings.sellerId ?? '',
        ...openOrders(orders, services),
        acknowledge: null,
        ...openParcels(orders),
      },
      receive: openNotifications(settings, openAppClient(settings, services), services),
      test: async (signal) => {
        const seller = await readSeller(identity, signal)
        if (seller !== settings.sellerId)
          throw new StoreError('credentials', 'the token belongs to another seller')
      },
    }
  },
})
