/** WooCommerce for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { wooKeys } from './wooRoutes.ts'
import { createWooShop } from './wooShop.ts'
import type { WooShop } from './wooShop.ts'
import type { ParcelPlace } from './wooState.ts'

/** @param place where the shop stores parcels */
export const wooSamples = (place: ParcelPlace): CertificationSamples => {
  let shop = createWooShop(place)
  return {
    createSystem: () => (shop = createWooShop(place)).system,
    settings: (apiUrl) => ({ storeUrl: `${apiUrl}/`, ...wooKeys }),
    wrongSettings: (apiUrl) => ({ storeUrl: apiUrl, ...wooKeys, consumerSecret: 'cs_another' }),
    secrets: Object.values(wooKeys),
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
        ...['1Z999AA10123456784', 'https://kervan.example/t/1Z999AA10123456784'],
        ...{
          fulfilments: ['"status":"fulfilled"', '"qty":2', '"_shipment_provider","value":"ups"'],
          plugin: ['"custom_tracking_provider":"UPS"', '"date_shipped":"2026-11-22"'],
          notes: ['"note":"UPS 1Z999AA10123456784', '"customer_note":true', '"status":"completed"'],
        }[place],
      ],
    },
  }
}

export interface WooServer extends Omit<SystemServer<'woocommerce'>, 'urlOf'> {
  shop: WooShop
  /** Settings of a connection to the shop. */
  settings: { storeUrl: string; consumerKey: string; consumerSecret: string; webhookSecret: string }
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startWooServer = async (place: ParcelPlace = 'notes'): Promise<WooServer> => {
  const shop = createWooShop(place)
  const { urlOf, ...server } = await startSystems({ woocommerce: shop.system })
  return { ...server, shop, settings: { storeUrl: urlOf('woocommerce'), ...wooKeys } }
}
