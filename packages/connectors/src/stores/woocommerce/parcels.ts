/**
 * Parcels of an order in the shop. WooCommerce has three places for them: fulfilments, where the shop has switched
 * them on; the plug-in Shipment Tracking; otherwise a note that the buyer receives. The first that the shop has is
 * used, for writing and for reading back.
 */
import type { Fulfilment, Store } from '../store.ts'
import { isNoRoute } from './client.ts'
import type { WooClient } from './client.ts'
import type { Complete } from './orderFacts.ts'
import { openFulfilments } from './parcelPlaces/fulfilments.ts'
import { openNotes } from './parcelPlaces/notes.ts'
import type { PlacedParcel } from './parcelPlaces/parcelPlace.ts'
import { openPlugin } from './parcelPlaces/plugin.ts'
import { readStoredParcels, storedKey } from './readOrder.ts'
import type { StoredParcels } from './readOrder.ts'
import { wooOrder } from './wire.ts'
import type { WooOrder } from './wire.ts'

const isSame = (known: PlacedParcel, { trackingNumber, lines }: Fulfilment): boolean =>
  known.trackingNumber === trackingNumber &&
  (known.lines === null ||
    lines.every((line) =>
      known.lines!.some(({ lineId, quantity }) => lineId === line.lineId && quantity === line.quantity),
    ))

export const openParcels = (
  client: WooClient,
  complete: Complete,
): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const { call } = client
  const places = [openFulfilments(client), openPlugin(client), openNotes(client)]

  /** Finds the shop's place for parcels and what it contains. */
  const findPlace = async (orderId: string, signal: AbortSignal) => {
    for (const place of places)
      try {
        return { place, known: await place.list(orderId, signal) }
      } catch (error) {
        if (!isNoRoute(error) || place === places.at(-1)) throw error
      }
    throw new Error('unreachable')
  }

  const readRaw = async (order: string, signal: AbortSignal): Promise<WooOrder> =>
    (await call(wooOrder, { step: 'order', path: '/wc/v3/orders/{order}', values: { order }, signal })).body

  const change = async (
    order: string,
    step: string,
    body: object,
    signal: AbortSignal,
  ): Promise<WooOrder> => {
    const at = { step, path: '/wc/v3/orders/{order}', values: { order } }
    return (await call(wooOrder, { ...at, method: 'PUT', body, signal })).body
  }

  const storeParcels = (parcels: StoredParcels): object => ({
    meta_data: [{ key: storedKey, value: JSON.stringify(parcels) }],
  })

  /** Stores the lines of a parcel at the order, and completes the order with the last one. */
  const record = async (
    { orderId, trackingNumber, lines }: Fulfilment,
    signal: AbortSignal,
  ): Promise<void> => {
    let order = await readRaw(orderId, signal)
    const stored = readStoredParcels(order.meta_data)
    if (!stored.some(({ number }) => number === trackingNumber))
      order = await change(
        orderId,
        'fulfil',
        storeParcels([...stored, { number: trackingNumber, lines }]),
        signal,
      )
    if (order.status !== 'processing') return
    const { state } = await complete(order, signal)
    if (state === 'fulfilled') await change(orderId, 'fulfil', { status: 'completed' }, signal)
  }

  const forget = async (orderId: string, trackingNumber: string, signal: AbortSignal): Promise<void> => {
    const order = await readRaw(orderId, signal)
    const stored = readStoredParcels(order.meta_data)
    const left = stored.filter(({ number }) => number !== trackingNumber)
    if (left.length === stored.length) return
    const isReopened = order.status === 'completed'
    const reopened = isReopened ? { status: 'processing' } : {}
    await change(orderId, 'takeBack', { ...storeParcels(left), ...reopened }, signal)
  }

  return {
    fulfil: async (parcel, signal) => {
      const { place, known } = await findPlace(parcel.orderId, signal)
      if (!known.some((one) => isSame(one, parcel))) await place.add(parcel, signal)
      if (!place.countsPieces) await record(parcel, signal)
    },
    readBack: async (orderId, signal) => {
      const { known } = await findPlace(orderId, signal)
      return known
        .filter(({ isShown }) => isShown)
        .map(({ id, trackingNumber, carrier, trackingUrl }) => ({ id, trackingNumber, carrier, trackingUrl }))
    },
    takeBack: async (orderId, trackingNumber, signal) => {
      const { place, known } = await findPlace(orderId, signal)
      for (const parcel of known)
        if (parcel.trackingNumber === trackingNumber) await place.remove(orderId, parcel.id, signal)
      if (!place.countsPieces) await forget(orderId, trackingNumber, signal)
    },
  }
}
