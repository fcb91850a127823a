/** ikas for the certification kit, and on a loopback server for other tests. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../../testing/simulatedSystem.ts'
import { createIkasConnector } from '../index.ts'
import { createIkasShop, ikasKeys } from './ikasShop.ts'
import type { IkasShop } from './ikasShop.ts'

/** Connector for a simulated ikas. */
export const ikasAt = (url: string) => createIkasConnector({ apiUrl: url, storeUrl: () => url })

export const ikasSamples = (): CertificationSamples => {
  let shop = createIkasShop()
  return {
    createSystem: () => (shop = createIkasShop()).system,
    settings: () => ({ ...ikasKeys }),
    wrongSettings: () => ({ ...ikasKeys, clientSecret: 'another secret' }),
    secrets: [ikasKeys.clientId, ikasKeys.clientSecret],
    store: {
      shop: () => shop,
      lacks: ['signature header'],
      parcel: {
        key: 'parcel-1',
        trackingNumber: '1Z999AA10123456784',
        carrier: { code: 'ups', name: 'UPS' },
        trackingUrl: 'https://kervan.example/t/1Z999AA10123456784',
        shippedAt: new Date('2026-11-22T09:30:00Z'),
      },
      fields: [
        ...['"cargoCompany":"UPS"', '"cargoCompanyId":"cc-3"', '"trackingNumber":"1Z999AA10123456784"'],
        ...['"trackingLink":"https://kervan.example/t/1Z999AA10123456784"', '"quantity":2'],
        ...['"sendNotificationToCustomer":true', '"isSendNotification":true'],
      ],
    },
  }
}

export interface IkasServer extends Omit<SystemServer<'ikas'>, 'urlOf'> {
  shop: IkasShop
  connector: ReturnType<typeof ikasAt>
  /** Settings of a connection to the shop. */
  settings: typeof ikasKeys
}

/** Starts a shop. `calls` is the ledger of what it received; `shop` controls what it contains and how it lies. */
export const startIkasServer = async (): Promise<IkasServer> => {
  const shop = createIkasShop()
  const { urlOf, ...server } = await startSystems({ ikas: shop.system })
  return { ...server, shop, connector: ikasAt(urlOf('ikas')), settings: { ...ikasKeys } }
}
