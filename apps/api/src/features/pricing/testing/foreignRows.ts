import type { ForeignRows, NothingForeign } from '../../../testing/foreignWorld.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'

export const pricingForeignRows: ForeignRows = {
  listShipmentServicesWithoutOffer: async ({ test, token }) => ({
    body: { shipmentId: (await createShipment(test, undefined, token)).id },
  }),
  quoteShipment: async ({ test, token }) => ({
    body: { shipmentId: (await createShipment(test, undefined, token)).id },
  }),
}

export const pricingNothingForeign: NothingForeign = {
  comparePrices: 'the segment counts for operation users only, as in an estimate',
  listServiceMethods: 'carriers and their services are the same for everybody',
}
