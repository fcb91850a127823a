/** Reports parcels. Walmart has no call that removes a shipped quantity, so that no parcel is taken back. */
import { StoreError } from '../store.ts'
import type { Fulfilment, Store, StoreParcel } from '../store.ts'
import { walmartCarrier } from './carriers.ts'
import type { WalmartClient } from './client.ts'
import { isOrderId, orderAnswer } from './wire.ts'
import type { WalmartOrder } from './wire.ts'

const path = '/v3/orders/{order}'
const methods = new Set(['Standard', 'Express', 'OneDay', 'Freight', 'WhiteGlove', 'Value'])

/** Parcels of an order; one in several lines is returned once. */
const parcelsOf = ({ orderLines }: WalmartOrder): StoreParcel[] => {
  const parcels = new Map<string, StoreParcel>()
  for (const { orderLineStatuses } of orderLines.orderLine)
    for (const { status, trackingInfo } of orderLineStatuses.orderLineStatus) {
      if (!trackingInfo?.trackingNumber || status === 'Cancelled') continue
      const { trackingNumber, trackingURL, carrierName } = trackingInfo
      const carrier = carrierName?.carrier || carrierName?.otherCarrier || ''
      parcels.set(trackingNumber, { id: null, trackingNumber, carrier, trackingUrl: trackingURL || null })
    }
  return [...parcels.values()]
}

const linesOf = (
  { lines, trackingNumber, trackingUrl, carrier, shippedAt }: Fulfilment,
  methodCode: string,
) => {
  if (lines.some(({ quantity }) => !Number.isInteger(quantity)))
    throw new StoreError('refused', 'Walmart counts whole pieces only')
  return lines.map(({ lineId, quantity }) => ({
    lineNumber: lineId,
    orderLineStatuses: {
      orderLineStatus: [
        {
          status: 'Shipped',
          statusQuantity: { unitOfMeasurement: 'EACH', amount: String(quantity) },
          trackingInfo: {
            shipDateTime: shippedAt.getTime(),
            carrierName: walmartCarrier(carrier),
            methodCode,
            trackingNumber,
            trackingURL: trackingUrl,
          },
        },
      ],
    },
  }))
}

export const openParcels = ({ call }: WalmartClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const read = async (id: string, signal: AbortSignal): Promise<WalmartOrder> => {
    if (!isOrderId(id)) throw new StoreError('notFound', 'no id of an order')
    return (await call(orderAnswer, { step: 'parcels', path, values: { order: id }, signal })).order
  }
  return {
    fulfil: async (parcel, signal) => {
      const order = await read(parcel.orderId, signal)
      if (parcelsOf(order).some(({ trackingNumber }) => trackingNumber === parcel.trackingNumber)) return
      const { methodCode } = order.shippingInfo
      const orderLine = linesOf(parcel, methods.has(methodCode) ? methodCode : 'Standard')
      await call(orderAnswer, {
        step: 'fulfil',
        path: `${path}/shipping`,
        values: { order: parcel.orderId },
        json: { orderShipment: { orderLines: { orderLine } } },
        reference: parcel.key,
        signal,
      })
    },
    readBack: async (orderId, signal) => parcelsOf(await read(orderId, signal)),
    takeBack: null,
  }
}
