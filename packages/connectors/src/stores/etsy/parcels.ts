/** Reports parcels. Etsy emails the buyer at every number, and takes an order as shipped from the first one on. */
import type { Store } from '../store.ts'
import { etsyCarrierOf, otherCarrier } from './carriers.ts'
import type { EtsyClient } from './client.ts'
import { shipmentsAnswer } from './wire.ts'

export const openParcels = ({
  call,
  shopId,
}: EtsyClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const readParcels = async (receipt: string, signal: AbortSignal) => {
    const at = { path: '/shops/{shop}/receipts/{receipt}', values: { shop: shopId(), receipt } }
    const { is_shipped, shipments } = await call(shipmentsAnswer, { step: 'parcels', ...at, signal })
    return { isShipped: is_shipped, parcels: (shipments ?? []).filter((one) => one.tracking_code !== '') }
  }

  return {
    fulfil: async ({ key, orderId, trackingNumber, carrier }, signal) => {
      const { isShipped, parcels } = await readParcels(orderId, signal)
      if (parcels.some((one) => one.tracking_code === trackingNumber)) return
      // Shipped without a number: Etsy dropped an earlier number because it does not know the carrier.
      const wasDropped = isShipped && parcels.length === 0
      await call(shipmentsAnswer, {
        step: 'fulfil',
        path: '/shops/{shop}/receipts/{receipt}/tracking',
        values: { shop: shopId(), receipt: orderId },
        form: {
          tracking_code: trackingNumber,
          carrier_name: wasDropped ? otherCarrier : etsyCarrierOf(carrier.code),
          send_bcc: 'false',
        },
        reference: key,
        signal,
      })
    },
    readBack: async (orderId, signal) =>
      (await readParcels(orderId, signal)).parcels.map((one) => ({
        id: one.receipt_shipping_id ?? null,
        trackingNumber: one.tracking_code,
        carrier: one.carrier_name,
        // The API has no address of a parcel: Etsy makes the link by carrier and number.
        trackingUrl: null,
      })),
    // The API cannot remove or change a number.
    takeBack: null,
  }
}
