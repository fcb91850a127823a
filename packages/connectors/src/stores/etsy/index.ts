/**
 * Etsy connector: orders and parcels over the Open API v3, which a shop's owner authorizes in the browser, and webhooks
 * of the house's app, which are signed by the Standard Webhooks specification.
 */
import { z } from 'zod'
import { recogniseStandard } from '../../standardWebhook.ts'
import { defineConnector } from '../../connector.ts'
import type { Authorization } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { apiAddress, appSecret, appText, appWebhookSecret, plainText } from '../../settingsFields.ts'
import { exchangeCode } from '../ownersToken.ts'
import { acceptedDelivery } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import { openTokenClient } from '../tokenClient.ts'
import { apiKeyOf, consentUrl, liveUrl, openEtsyClient, readProblem, tokenPlaceOf } from './client.ts'
import type { EtsySettings } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { etsyDelivery, selfAnswer } from './wire.ts'

const self = { step: 'test', path: '/users/me' }

const authorize: Authorization<EtsySettings> = {
  brings: ['shopId'],
  url: consentUrl,
  exchange: async (settings, { query, verifier, returnUrl }, services) => {
    const token = await exchangeCode(tokenPlaceOf(settings), services, {
      query,
      verifier,
      redirect: returnUrl,
    })
    const tokens = { get: async () => token, drop: async () => {} }
    const { call } = openTokenClient(
      {
        base: `${settings.apiUrl}/v3/application`,
        headers: apiKeyOf(settings),
        renew: async () => token,
        readProblem,
      },
      { http: services.http, tokens },
    )
    const { shop_id } = await call(selfAnswer, { ...self, signal: services.signal })
    if (!shop_id) throw new StoreError('refused', 'the account has no shop')
    return { token, values: { shopId: shop_id } }
  },
}

const readDelivery = (body: unknown) => {
  const parsed = etsyDelivery.safeParse(body)
  const [, id] = /\/receipts\/(\d{1,19})(?:[/?]|$)/.exec(parsed.data?.resource_url ?? '') ?? []
  if (id === undefined) return null
  const { event_type, shop_id } = parsed.data!
  return { id, shop: String(shop_id), isOrder: event_type.startsWith('order.') }
}

/** The id of a delivery is part of its signed content. Webhooks about other topics are accepted and not stored. */
const recogniseEtsy =
  (secret: string | undefined, now: () => Date) =>
  (delivery: Delivery): { id: string } | ChallengeAnswer | false => {
    const recognised = recogniseStandard(secret, now)(delivery)
    if (!recognised) return false
    try {
      const body: unknown = JSON.parse(Buffer.from(delivery.body).toString())
      return readDelivery(body)?.isOrder ? recognised : acceptedDelivery
    } catch {
      return acceptedDelivery
    }
  }

/** A webhook has the address of an order only. @throws StoreError garbage */
const readEtsyOrders = (body: unknown): DeliveredOrder[] => {
  const delivery = readDelivery(body)
  if (!delivery) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: delivery.id, shop: delivery.shop }]
}

export const etsyConnector = defineConnector({
  key: 'etsy',
  kind: 'store',
  name: 'Etsy',
  settings: z.object({
    keystring: appText().meta({ ofApp: true, help: 'etsyKeystring' }),
    sharedSecret: appSecret(),
    /** Signing secret of the app's webhook. */
    webhookSecret: appWebhookSecret(),
    apiUrl: apiAddress(liveUrl),
    /** Comes with the authorization. */
    shopId: plainText()
      .regex(/^\d{1,19}$/)
      .optional(),
  }),
  capabilities: ['store', 'receive'],
  // The app's 10,000 calls a day are watched by the answers' own numbers.
  rateLimit: { calls: 10, perSeconds: 1, isOfApp: true },
  authorize,
  readOrders: readEtsyOrders,
  open: (settings, services) => {
    const client = openEtsyClient(settings, services)
    return {
      store: {
        shop: settings.shopId ?? '',
        ...openOrders(client, services),
        acknowledge: null,
        ...openParcels(client),
      },
      receive: receiveOrders(recogniseEtsy(settings.webhookSecret, services.now)),
      test: async (signal) => {
        const { shop_id } = await client.call(selfAnswer, { ...self, signal })
        if (shop_id !== client.shopId())
          throw new StoreError('credentials', 'the token belongs to another shop')
      },
    }
  },
})
