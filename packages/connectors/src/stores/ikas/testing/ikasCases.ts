/** Certification case of ikas alone: what it refused as wrong is not sent again. */
import { expect } from 'vitest'
import type { Connector } from '../../../connector.ts'
import { testServices } from '../../../http/testing/testServices.ts'
import type { CertificationCase } from '../../../testing/certificationStage.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import { openOrder, patient } from '../../../testing/storeStage.ts'
import { ikasSamples } from './ikasSamples.ts'
import { createIkasShop, ikasKeys } from './ikasShop.ts'

export const ikasCases = (certified: (url: string) => Connector): CertificationCase[] => [
  {
    name: 'sends a refused change once until the order changes',
    run: async () => {
      const shop = createIkasShop()
      const server = await startSystems({ ikas: shop.system })
      try {
        const { store } = certified(server.urlOf('ikas')).open({ ...ikasKeys }, testServices())
        const id = shop.add(openOrder())
        const { lines } = (await store!.order(id, patient()))!
        // ikas refuses a line of a package that the seller prepared with others.
        shop.prepare(id)
        const parcel = {
          ...ikasSamples().store!.parcel,
          orderId: id,
          lines: [{ lineId: lines[0]!.id, quantity: 1 }],
        }
        const countChanges = () => server.calls.filter(({ body }) => body.includes('mutation')).length
        for (const _ of [1, 2]) {
          const refused = { name: 'StoreError', kind: 'refused', words: 'Line is not open' }
          await expect(store!.fulfil!(parcel, patient())).rejects.toMatchObject(refused)
          expect(countChanges()).toBe(1)
        }
        shop.change(id, { orderPackages: [] })
        await store!.fulfil!(parcel, patient())
        expect(shop.parcelsOf(id)).toHaveLength(1)
      } finally {
        await server.close()
      }
    },
  },
]
