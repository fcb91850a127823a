/** T-Soft for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createTsoftShop, tsoftKeys } from './tsoftShop.ts'
import type { TsoftShop } from './tsoftShop.ts'

export const tsoftSamples = (): CertificationSamples => {
  let shop = createTsoftShop()
  return {
    createSystem: () => (shop = createTsoftShop()).system,
    settings: (apiUrl) => ({ storeUrl: apiUrl, ...tsoftKeys }),
    wrongSettings: (apiUrl) => ({ storeUrl: apiUrl, ...tsoftKeys, password: 'another password' }),
    secrets: [tsoftKeys.password],
    store: {
      shop: () => shop,
      lacks: [
        ...(['weight', 'digital goods', 'tracking address', 'several parcels'] as const),
        'early repetition',
      ],
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'ups', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      // The body is a form, in which a JSON text is escaped.
      fields: [
        encodeURIComponent('"CargoCode":"T4"'),
        encodeURIComponent('"CargoTrackingCode":"1Z999AA10123456784"'),
      ],
    },
  }
}

export interface TsoftServer extends Omit<SystemServer<'tsoft'>, 'urlOf'> {
  shop: TsoftShop
  /** Settings of a connection to the shop. */
  settings: { storeUrl: string; userName: string; password: string }
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startTsoftServer = async (): Promise<TsoftServer> => {
  const shop = createTsoftShop()
  const { urlOf, ...server } = await startSystems({ tsoft: shop.system })
  return { ...server, shop, settings: { storeUrl: urlOf('tsoft'), ...tsoftKeys } }
}
