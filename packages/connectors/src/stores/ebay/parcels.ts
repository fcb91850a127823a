/** Reports parcels as shipping fulfillments. */
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import type { EbayClient } from './client.ts'
import { fulfilmentsAnswer } from './wire.ts'
import type { EbayFulfilment } from './wire.ts'
import { z } from 'zod'

/** eBay's codes by our codes in lower case. Another carrier is sent by its name, which eBay accepts. */
const carriers: Readonly<Record<string, string>> = {
  dhl: 'DHL',
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  tnt: 'TNT',
  dpd: 'DPD',
  gls: 'GLS',
  aramex: 'ARAMEX',
}

/** eBay accepts letters and digits only. */
const plainNumber = (number: string): string => number.replace(/[^\da-z]/gi, '')

const path = '/order/{order}/shipping_fulfillment'

export const openFulfilments =
  ({ call }: EbayClient) =>
  async (order: string, signal: AbortSignal): Promise<EbayFulfilment[]> =>
    (await call(fulfilmentsAnswer, { step: 'parcels', path, values: { order }, signal })).fulfillments

export const openParcels = (client: EbayClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const readFulfilments = openFulfilments(client)
  return {
    fulfil: async ({ key, orderId, lines, trackingNumber, carrier, shippedAt }, signal) => {
      if (lines.some(({ quantity }) => !Number.isInteger(quantity)))
        throw new StoreError('refused', 'eBay accepts whole pieces only')
      const number = plainNumber(trackingNumber)
      const known = await readFulfilments(orderId, signal)
      if (known.some(({ shipmentTrackingNumber }) => shipmentTrackingNumber === number)) return
      // The answer is empty; its Location ends with the number, which `readBack` finds.
      await client.call(z.unknown(), {
        step: 'fulfil',
        path,
        values: { order: orderId },
        json: {
          lineItems: lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
          shippedDate: shippedAt.toISOString(),
          shippingCarrierCode: carriers[carrier.code.toLowerCase()] ?? carrier.name,
          trackingNumber: number,
        },
        reference: key,
        signal,
      })
    },
    readBack: async (orderId, signal) =>
      (await readFulfilments(orderId, signal))
        .filter(({ shipmentTrackingNumber }) => shipmentTrackingNumber !== '')
        .map((one) => ({
          id: one.fulfillmentId || null,
          trackingNumber: one.shipmentTrackingNumber,
          carrier: one.shippingCarrierCode,
          // The API has no address of a parcel: eBay makes the link by carrier and number.
          trackingUrl: null,
        })),
    // The API cannot remove or change a fulfillment.
    takeBack: null,
  }
}
