/**
 * Parcels of an order in the shop. WooCommerce has three places for them: fulfilments, where the shop has switched
 * them on; the plug-in Shipment Tracking; otherwise a note that the buyer receives. The first that the shop has is
 * used, for writing and for reading back.
 */
import type { Fulfilment, Store, StoreOrder, StoreParcel } from '../store.ts'
import { isNoRoute } from './client.ts'
import type { WooClient } from './client.ts'
import { isFulfilled, metaText, readFulfilledLines, readStoredParcels, storedKey } from './readOrder.ts'
import type { StoredParcels } from './readOrder.ts'
import { anything, listOf, orderNote, pluginTracking, wooFulfilment, wooOrder } from './wire.ts'
import type { WooOrder } from './wire.ts'

interface PlacedParcel extends StoreParcel {
  id: string
  /** False for a fulfilment that the shop does not show to the buyer. */
  isShown: boolean
  /** Null where the shop stores no lines. */
  lines: Fulfilment['lines'] | null
}

interface Place {
  /** True for a place that stores the lines and counts what is left. */
  countsPieces: boolean
  list: (orderId: string, signal: AbortSignal) => Promise<PlacedParcel[]>
  add: (parcel: Fulfilment, signal: AbortSignal) => Promise<void>
  remove: (orderId: string, id: string, signal: AbortSignal) => Promise<void>
}

/** Changed between versions of WooCommerce; with both, each version finds its own. */
const providerKeys = ['_shipment_provider', '_shipping_provider'] as const

/** Carriers that WooCommerce knows by these names. Others are sent as `other` with their name. */
const providers = new Set([
  'ups',
  'fedex',
  'dhl',
  'usps',
  'dpd',
  'gls',
  'royal-mail',
  'yurtici-kargo',
  'aras-kargo',
])

const providerOf = ({ code, name }: Fulfilment['carrier']): { key: string; value: string }[] => {
  const slug = code.toLowerCase()
  const known = providers.has(slug) ? slug : 'other'
  const named = known === 'other' ? [{ key: '_provider_name', value: name }] : []
  return [...providerKeys.map((key) => ({ key, value: known })), ...named]
}

const openFulfilments = ({ call }: WooClient): Place => {
  const path = '/wc/v3/orders/{order}/fulfillments'
  return {
    countsPieces: true,
    list: async (order, signal) => {
      const { body } = await call(listOf(wooFulfilment), { step: 'parcels', path, values: { order }, signal })
      return body.map((fulfilment) => ({
        id: fulfilment.id,
        isShown: isFulfilled(fulfilment),
        lines: readFulfilledLines(fulfilment),
        trackingNumber: metaText(fulfilment.meta_data, '_tracking_number'),
        carrier: metaText(fulfilment.meta_data, '_provider_name', ...providerKeys),
        trackingUrl: metaText(fulfilment.meta_data, '_tracking_url') || null,
      }))
    },
    add: async ({ key, orderId, lines, trackingNumber, trackingUrl, carrier }, signal) => {
      const items = lines.map(({ lineId, quantity }) => ({ item_id: Number(lineId), qty: quantity }))
      const body = {
        status: 'fulfilled',
        notify_customer: true,
        meta_data: [
          { key: '_items', value: items },
          { key: '_tracking_number', value: trackingNumber },
          { key: '_tracking_url', value: trackingUrl },
          ...providerOf(carrier),
        ],
      }
      const at = { step: 'fulfil', path, values: { order: orderId }, reference: key }
      await call(anything, { ...at, method: 'POST', body, signal })
    },
    remove: async (order, id, signal) => {
      const at = { step: 'takeBack', path: `${path}/{id}`, values: { order, id } }
      await call(anything, { ...at, method: 'DELETE', signal })
    },
  }
}

const openPlugin = ({ call }: WooClient): Place => {
  const path = '/wc-shipment-tracking/v3/orders/{order}/shipment-trackings'
  return {
    countsPieces: false,
    list: async (order, signal) => {
      const { body } = await call(listOf(pluginTracking), {
        step: 'parcels',
        path,
        values: { order },
        signal,
      })
      return body.map((tracking) => ({
        id: tracking.tracking_id,
        isShown: true,
        lines: null,
        trackingNumber: tracking.tracking_number,
        carrier: tracking.tracking_provider,
        trackingUrl: tracking.tracking_link || null,
      }))
    },
    add: async ({ key, orderId, trackingNumber, trackingUrl, carrier, shippedAt }, signal) => {
      const body = {
        custom_tracking_provider: carrier.name,
        custom_tracking_link: trackingUrl,
        tracking_number: trackingNumber,
        date_shipped: shippedAt.toISOString().slice(0, 10),
      }
      const at = { step: 'fulfil', path, values: { order: orderId }, reference: key }
      await call(anything, { ...at, method: 'POST', body, signal })
    },
    remove: async (order, id, signal) => {
      const at = { step: 'takeBack', path: `${path}/{id}`, values: { order, id } }
      await call(anything, { ...at, method: 'DELETE', signal })
    },
  }
}

/** Note as this connector writes it: carrier, number, address. */
const parcelNote = /^(.{1,100}) (\S*\d\S*) (https?:\/\/\S+)$/

const openNotes = ({ call }: WooClient): Place => {
  const path = '/wc/v3/orders/{order}/notes'
  return {
    countsPieces: false,
    list: async (order, signal) => {
      const at = { step: 'parcels', path, values: { order }, query: { type: 'customer' } }
      const { body } = await call(listOf(orderNote), { ...at, signal })
      return body.flatMap(({ id, note, customer_note }) => {
        const [, carrier, trackingNumber, trackingUrl] = (customer_note && parcelNote.exec(note)) || []
        if (carrier === undefined || trackingNumber === undefined || trackingUrl === undefined) return []
        return [{ id, isShown: true, lines: null, carrier, trackingNumber, trackingUrl }]
      })
    },
    add: async ({ key, orderId, trackingNumber, trackingUrl, carrier }, signal) => {
      const body = { note: `${carrier.name} ${trackingNumber} ${trackingUrl}`, customer_note: true }
      const at = { step: 'fulfil', path, values: { order: orderId }, reference: key }
      await call(anything, { ...at, method: 'POST', body, signal })
    },
    remove: async (order, id, signal) => {
      const at = { step: 'takeBack', path: `${path}/{id}`, values: { order, id }, query: { force: 'true' } }
      await call(anything, { ...at, method: 'DELETE', signal })
    },
  }
}

const isSame = (known: PlacedParcel, { trackingNumber, lines }: Fulfilment): boolean =>
  known.trackingNumber === trackingNumber &&
  (known.lines === null ||
    lines.every((line) =>
      known.lines!.some(({ lineId, quantity }) => lineId === line.lineId && quantity === line.quantity),
    ))

export const openParcels = (
  client: WooClient,
  complete: (orders: readonly WooOrder[], signal: AbortSignal) => Promise<StoreOrder[]>,
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
    const [completed] = await complete([order], signal)
    if (completed?.state === 'fulfilled') await change(orderId, 'fulfil', { status: 'completed' }, signal)
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
