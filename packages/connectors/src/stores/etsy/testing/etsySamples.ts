/** Etsy for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { etsyApp, shopId } from './etsyState.ts'
import { createEtsyShop, webhookKey } from './etsyShop.ts'
import type { EtsyShop } from './etsyShop.ts'

const keys = { ...etsyApp, webhookSecret: `whsec_${webhookKey}` }

export const etsySamples = (): CertificationSamples => {
  let shop = createEtsyShop()
  const settings = (apiUrl: string) => ({ apiUrl, shopId: String(shopId), ...keys })
  return {
    createSystem: () => (shop = createEtsyShop()).system,
    settings,
    wrongSettings: (apiUrl) => ({ ...settings(apiUrl), sharedSecret: 'another' }),
    secrets: [...Object.values(keys), 'authorized-1', 'refresh-token'],
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
      fields: ['tracking_code=1Z999AA10123456784', 'carrier_name=ups', 'send_bcc=false'],
      lacks: ['weight', 'tracking address', 'lines of a parcel', 'refunded pieces'],
    },
  }
}

export interface EtsyServer extends Omit<SystemServer<'etsy'>, 'urlOf'> {
  shop: EtsyShop
  /** Settings of an authorized connection to the shop. */
  settings: { apiUrl: string; shopId: string } & typeof keys
}

/** Starts Etsy. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startEtsyServer = async (): Promise<EtsyServer> => {
  const shop = createEtsyShop()
  const { urlOf, ...server } = await startSystems({ etsy: shop.system })
  return { ...server, shop, settings: { apiUrl: urlOf('etsy'), shopId: String(shopId), ...keys } }
}
