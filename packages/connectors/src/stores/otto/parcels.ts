/** Reports parcels as shipments, which mark their items as sent. Shipments cannot be removed. */
import { alpha3Of } from '../alpha3.ts'
import { StoreError } from '../store.ts'
import type { Fulfilment, Store } from '../store.ts'
import { carrierOf } from './carriers.ts'
import type { OttoClient } from './client.ts'
import { groupItems, isGone, isProcessable } from './lines.ts'
import { anything, ottoOrder, shipmentAnswer } from './wire.ts'
import type { OttoItem } from './wire.ts'

export interface OttoSender {
  shipFromCity: string
  shipFromZipCode: string
  /** ISO 3166-1 alpha-2. */
  shipFromCountry: string
  returnCarrier: string
}

/** Chooses the items of a parcel. @throws StoreError refused when pieces are missing */
const chooseItems = (
  items: readonly OttoItem[],
  parcel: Fulfilment['lines'],
  sent: ReadonlySet<string>,
): string[] => {
  const lines = new Map(groupItems(items).map((line) => [line.id, line.items]))
  return parcel.flatMap(({ lineId, quantity }) => {
    if (!Number.isInteger(quantity)) throw new StoreError('refused', 'Otto accepts whole pieces only')
    const line = lines.get(lineId) ?? []
    const left = quantity - line.filter(({ positionItemId }) => sent.has(positionItemId)).length
    const free = line.filter((item) => isProcessable(item) && !sent.has(item.positionItemId))
    if (free.length < left) throw new StoreError('refused', 'the order has fewer pieces to ship')
    return free.slice(0, Math.max(0, left)).map(({ positionItemId }) => positionItemId)
  })
}

export const openParcels = (
  { call }: OttoClient,
  sender: OttoSender,
): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const step = 'parcels'

  const readItems = async (orderId: string, signal: AbortSignal): Promise<OttoItem[]> => {
    const at = { step, path: '/v4/orders/{order}', values: { order: orderId } }
    return (await call(ottoOrder, { ...at, signal })).positionItems
  }

  /** Items of the order in the shipment with this number; null without such a shipment. */
  const readShipment = async (
    key: { carrier: string; number: string },
    orderId: string,
    signal: AbortSignal,
  ): Promise<Set<string> | null> => {
    const path = '/v1/shipments/carriers/{carrier}/trackingnumbers/{number}'
    try {
      const { positionItems } = await call(shipmentAnswer, { step, path, values: key, signal })
      const own = positionItems.filter(({ salesOrderId }) => salesOrderId === orderId)
      return new Set(own.map(({ positionItemId }) => positionItemId))
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'notFound') return null
      throw error
    }
  }

  return {
    fulfil: async ({ key, orderId, lines, trackingNumber, carrier, shippedAt }, signal) => {
      const items = await readItems(orderId, signal)
      const tracking = { carrier: carrierOf(carrier), number: trackingNumber }
      const before = await readShipment(tracking, orderId, signal)
      const chosen = chooseItems(items, lines, before ?? new Set())
      if (chosen.length === 0) return
      const positionItems = chosen.map((positionItemId) => ({
        positionItemId,
        salesOrderId: orderId,
        // Otto requires a number for the way back; without a label of its own the parcel comes back with its number.
        returnTrackingKey: { carrier: sender.returnCarrier, trackingNumber },
      }))
      const change = { step: 'fulfil', reference: key, signal }
      if (before) {
        const path = '/v1/shipments/carriers/{carrier}/trackingnumbers/{number}/positionitems'
        await call(anything, { ...change, path, values: tracking, body: positionItems })
        return
      }
      const body = {
        trackingKey: { carrier: tracking.carrier, trackingNumber },
        shipDate: shippedAt.toISOString(),
        shipFromAddress: {
          city: sender.shipFromCity,
          zipCode: sender.shipFromZipCode,
          countryCode: alpha3Of(sender.shipFromCountry),
        },
        positionItems,
      }
      await call(anything, { ...change, path: '/v1/shipments', body })
    },
    readBack: async (orderId, signal) => {
      const shown = new Map<string, { carrier: string }>()
      for (const item of await readItems(orderId, signal)) {
        const { trackingNumber = '', carrier = '' } = item.trackingInfo ?? {}
        if (trackingNumber !== '' && !isGone(item)) shown.set(trackingNumber, { carrier })
      }
      return Array.from(shown, ([trackingNumber, { carrier }]) => ({
        id: null,
        trackingNumber,
        carrier,
        trackingUrl: null,
      }))
    },
    takeBack: null,
  }
}
