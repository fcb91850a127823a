/** Amazon for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { amazonKeys, createAmazonShop } from './amazonShop.ts'
import type { AmazonShop } from './amazonShop.ts'

export const amazonSettings = (apiUrl: string) => ({
  region: 'EU' as const,
  applicationId: 'amzn1.sp.solution.certified',
  clientId: amazonKeys.clientId,
  clientSecret: amazonKeys.clientSecret,
  sellingPartnerId: 'A3TH9S8BH6GOGM',
  apiUrl,
  loginUrl: apiUrl,
})

export const amazonSamples = (): CertificationSamples => {
  let shop = createAmazonShop()
  return {
    createSystem: () => (shop = createAmazonShop()).system,
    settings: amazonSettings,
    wrongSettings: (apiUrl) => ({ ...amazonSettings(apiUrl), clientSecret: 'amzn1.oa2-cs.v1.another' }),
    secrets: Object.values(amazonKeys),
    refreshToken: amazonKeys.refreshToken,
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
        ...['"marketplaceId":"A1PA6795UKMFR9"', '"carrierCode":"UPS"', '"quantity":2'],
        ...['"trackingNumber":"1Z999AA10123456784"', '"shipDate":"2026-11-22T09:30:00.000Z"'],
      ],
      lacks: ['weight', 'digital goods', 'tracking address'],
    },
  }
}

export interface AmazonServer extends Omit<SystemServer<'amazon'>, 'urlOf'> {
  shop: AmazonShop
  settings: ReturnType<typeof amazonSettings>
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startAmazonServer = async (): Promise<AmazonServer> => {
  const shop = createAmazonShop()
  const { urlOf, ...server } = await startSystems({ amazon: shop.system })
  return { ...server, shop, settings: amazonSettings(urlOf('amazon')) }
}
