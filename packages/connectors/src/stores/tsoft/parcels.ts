/**
 * Number of an order. T-Soft has one for each order; several independent clients write it with the call that marks the
 * order as sent. No public source has a call that removes it.
 */
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { roundPieces } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Fulfilment, Store } from '../store.ts'
import type { TsoftClient } from './client.ts'
import type { TsoftOrders } from './orders.ts'
import type { StateOf } from './statuses.ts'
import { anything, listOf, tsoftCarrier } from './wire.ts'
import type { TsoftOrder } from './wire.ts'

const isWhole = ({ lines }: Fulfilment, { OrderDetails }: TsoftOrder): boolean =>
  OrderDetails.every(({ OrderProductId, Quantity, RefundCount }) => {
    const sent = lines
      .filter(({ lineId }) => lineId === OrderProductId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return roundPieces(sent) >= roundPieces(Quantity - RefundCount)
  })

/** Name of a carrier without the words that shops add to it. */
const nameKey = (name: string): string =>
  foldForSearch(name)
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(kargo|cargo)(as|ltdsti)?$/, '')

export const openParcels = (
  { call }: TsoftClient,
  { find }: TsoftOrders,
  stateOf: StateOf,
): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const findOrder = async (orderId: string, signal: AbortSignal): Promise<TsoftOrder> => {
    const order = await find(orderId, signal)
    if (!order) throw new StoreError('notFound', 'no such order')
    return order
  }

  /** The shop's code of a carrier; that of the order when the shop does not have the carrier, or no list. */
  const codeOf = async (
    { carrier }: Fulfilment,
    { CargoCode }: TsoftOrder,
    signal: AbortSignal,
  ): Promise<string> => {
    const keys = [carrier.name, carrier.code].map(nameKey)
    const at = { step: 'carriers', path: '/order2/getCargoCompanyList', isRead: true, signal }
    try {
      const found = (await call(listOf(tsoftCarrier, 1000), at)).find(({ name }) =>
        keys.includes(nameKey(name)),
      )
      return found?.code || CargoCode
    } catch (error) {
      if (error instanceof StoreError && ['refused', 'credentials', 'garbage'].includes(error.kind))
        return CargoCode
      throw error
    }
  }

  return {
    fulfil: async (parcel, signal) => {
      const order = await findOrder(parcel.orderId, signal)
      const { state } = await stateOf(order, signal)
      if (state === 'cancelled') throw new StoreError('refused', 'orderCancelled')
      if (state === 'fulfilled' && order.CargoTrackingCode === parcel.trackingNumber) return
      if (!isWhole(parcel, order)) throw new StoreError('refused', 'oneNumberOnly')
      const sent = {
        OrderCode: order.OrderCode,
        CargoCode: await codeOf(parcel, order, signal),
        CargoTrackingCode: parcel.trackingNumber,
      }
      await call(anything, {
        step: 'fulfil',
        path: '/order2/updateOrderStatusAsSentToCargo',
        fields: { data: JSON.stringify([sent]) },
        signal,
      })
    },
    readBack: async (orderId, signal) => {
      const { CargoTrackingCode, Cargo } = await findOrder(orderId, signal)
      return CargoTrackingCode === ''
        ? []
        : [{ id: null, trackingNumber: CargoTrackingCode, carrier: Cargo, trackingUrl: null }]
    },
    takeBack: null,
  }
}
