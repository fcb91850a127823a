/** Ticimax for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createTicimaxShop, ticimaxKeys } from './ticimaxShop.ts'
import type { TicimaxShop } from './ticimaxShop.ts'

export const ticimaxSamples = (): CertificationSamples => {
  let shop = createTicimaxShop()
  return {
    createSystem: () => (shop = createTicimaxShop()).system,
    settings: (apiUrl) => ({ storeUrl: apiUrl, ...ticimaxKeys }),
    wrongSettings: (apiUrl) => ({ storeUrl: apiUrl, memberCode: 'WS-ANOTHER-CODE' }),
    secrets: Object.values(ticimaxKeys),
    store: {
      shop: () => shop,
      lacks: ['weight', 'digital goods', 'tracking address', 'several parcels'],
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'ups', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      fields: [
        '<t:kargoTakipNo>1Z999AA10123456784</t:kargoTakipNo>',
        '<t:kargoTakipLink>https://kervan.example/t/1Z999AA10123456784</t:kargoTakipLink>',
        ...['<t:KargoTakipLinkGoster>true', '<t:kargoFirmaId>4<'],
      ],
    },
  }
}

export interface TicimaxServer extends Omit<SystemServer<'ticimax'>, 'urlOf'> {
  shop: TicimaxShop
  /** Settings of a connection to the shop. */
  settings: { storeUrl: string; memberCode: string }
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startTicimaxServer = async (): Promise<TicimaxServer> => {
  const shop = createTicimaxShop()
  const { urlOf, ...server } = await startSystems({ ticimax: shop.system })
  return { ...server, shop, settings: { storeUrl: urlOf('ticimax'), ...ticimaxKeys } }
}
