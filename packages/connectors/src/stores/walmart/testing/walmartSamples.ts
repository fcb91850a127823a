/** Walmart for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createWalmartShop, walmartKeys } from './walmartShop.ts'
import type { WalmartShop } from './walmartShop.ts'

const walmartSettings = (apiUrl: string) => ({ partnerId: '10001234', ...walmartKeys, apiUrl })

export const walmartSamples = (): CertificationSamples => {
  let shop = createWalmartShop()
  return {
    createSystem: () => (shop = createWalmartShop()).system,
    settings: walmartSettings,
    wrongSettings: (apiUrl) => ({ ...walmartSettings(apiUrl), clientSecret: 'another-client-secret' }),
    secrets: Object.values(walmartKeys),
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
        ...['"carrier":"UPS"', '"amount":"2"', '"methodCode":"Value"', '"shipDateTime":1795339800000'],
        ...['"trackingURL":"https://kervan.example/t/1Z999AA10123456784"', '"status":"Shipped"'],
      ],
      lacks: ['weight', 'digital goods', 'unpaid orders'],
    },
  }
}

export interface WalmartServer extends Omit<SystemServer<'walmart'>, 'urlOf'> {
  shop: WalmartShop
  settings: ReturnType<typeof walmartSettings>
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startWalmartServer = async (): Promise<WalmartServer> => {
  const shop = createWalmartShop()
  const { urlOf, ...server } = await startSystems({ walmart: shop.system })
  return { ...server, shop, settings: walmartSettings(urlOf('walmart')) }
}
