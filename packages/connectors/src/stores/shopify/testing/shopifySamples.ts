/** Shopify for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createShopifyShop, shopifyKeys } from './shopifyShop.ts'
import type { ShopifyShop } from './shopifyShop.ts'

export const shopifySamples = (): CertificationSamples => {
  let shop = createShopifyShop()
  return {
    createSystem: () => (shop = createShopifyShop()).system,
    settings: (apiUrl) => ({ storeUrl: apiUrl, ...shopifyKeys }),
    wrongSettings: (apiUrl) => ({ storeUrl: apiUrl, ...shopifyKeys, accessToken: 'shpat_another' }),
    secrets: Object.values(shopifyKeys),
    store: {
      shop: () => shop,
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'ups', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      fields: [
        ...['"company":"UPS"', '"number":"1Z999AA10123456784"', '"notifyCustomer":true'],
        ...['"url":"https://kervan.example/t/1Z999AA10123456784"', '"quantity":2'],
      ],
    },
  }
}

export interface ShopifyServer extends Omit<SystemServer<'shopify'>, 'urlOf'> {
  shop: ShopifyShop
  /** Settings of a connection to the shop. */
  settings: { storeUrl: string; accessToken: string; webhookSecret: string }
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startShopifyServer = async (): Promise<ShopifyServer> => {
  const shop = createShopifyShop()
  const { urlOf, ...server } = await startSystems({ shopify: shop.system })
  return { ...server, shop, settings: { storeUrl: urlOf('shopify'), ...shopifyKeys } }
}
