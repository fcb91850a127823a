/** Otto for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createOttoShop, ottoApp, ottoKeys } from './ottoShop.ts'
import type { OttoShop } from './ottoShop.ts'

export const ottoSamples = (): CertificationSamples => {
  let shop = createOttoShop()
  return {
    createSystem: () => (shop = createOttoShop()).system,
    settings: (apiUrl) => ({ apiUrl, ...ottoKeys }),
    wrongSettings: (apiUrl) => ({ apiUrl, ...ottoKeys, password: 'another password' }),
    secrets: [ottoKeys.password],
    store: {
      shop: () => shop,
      lacks: ['weight', 'digital goods', 'tracking address'],
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'UPS', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      fields: [
        ...[
          '"carrier":"UPS"',
          '"trackingNumber":"1Z999AA10123456784"',
          '"shipDate":"2026-11-22T09:30:00.000Z"',
        ],
        ...[
          '"city":"İstanbul"',
          '"zipCode":"34000"',
          '"countryCode":"TUR"',
          '"returnTrackingKey":{"carrier":"DHL"',
        ],
      ],
    },
  }
}

export interface OttoServer extends Omit<SystemServer<'otto'>, 'urlOf'> {
  shop: OttoShop
  /** Settings of a connection with the seller's own access. */
  settings: typeof ottoKeys & { apiUrl: string }
  /** Settings of the house's app with a seller's values, before the seller installed it. */
  appSettings: Omit<typeof ottoKeys, 'username' | 'password'> & typeof ottoApp & { apiUrl: string }
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startOttoServer = async (): Promise<OttoServer> => {
  const shop = createOttoShop()
  const { urlOf, ...server } = await startSystems({ otto: shop.system })
  const apiUrl = urlOf('otto')
  const { username: _, password: __, ...sender } = ottoKeys
  return {
    ...{ ...server, shop, settings: { apiUrl, ...ottoKeys } },
    appSettings: { apiUrl, ...sender, ...ottoApp },
  }
}
