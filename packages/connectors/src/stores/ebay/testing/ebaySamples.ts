/** eBay for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createEbayShop } from './ebayShop.ts'
import type { EbayShop } from './ebayShop.ts'
import { ebayApp, sellerId } from './ebayState.ts'

const keys = {
  ...ebayApp,
  webhookSecret: 'verification-token-of-the-house-1234',
  notificationUrl: 'https://kervan.example/api/webhooks/7',
}

export const ebaySamples = (): CertificationSamples => {
  let shop = createEbayShop()
  const settings = (apiUrl: string) => ({ apiUrl, sellerId, ...keys })
  return {
    createSystem: () => (shop = createEbayShop()).system,
    settings,
    wrongSettings: (apiUrl) => ({ ...settings(apiUrl), clientSecret: 'another' }),
    secrets: [ebayApp.clientSecret, keys.webhookSecret, 'authorized-1'],
    get refreshToken() {
      return shop.authorize()
    },
    store: {
      shop: () => shop,
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'UPS', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      fields: [
        '"trackingNumber":"1Z999AA10123456784"',
        '"shippingCarrierCode":"UPS"',
        '"shippedDate":"2026-11-22T09:30:00.000Z"',
        '"quantity":2',
      ],
      lacks: ['weight', 'digital goods', 'tracking address', 'refunded pieces'],
    },
  }
}

export interface EbayServer extends Omit<SystemServer<'ebay'>, 'urlOf'> {
  shop: EbayShop
  /** Settings of an authorized connection to the seller. */
  settings: { apiUrl: string; sellerId: string } & typeof keys
}

/** Starts eBay. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startEbayServer = async (): Promise<EbayServer> => {
  const shop = createEbayShop()
  const { urlOf, ...server } = await startSystems({ ebay: shop.system })
  return { ...server, shop, settings: { apiUrl: urlOf('ebay'), sellerId, ...keys } }
}
