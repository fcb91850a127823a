/** Fulfilments of WooCommerce 10.7 and newer, where the shop has switched them on. */
import type { Fulfilment } from '../../store.ts'
import type { WooClient } from '../client.ts'
import { isFulfilled, metaText, readFulfilledLines } from '../readOrder.ts'
import { anything, listOf, wooFulfilment } from '../wire.ts'
import type { ParcelPlace } from './parcelPlace.ts'

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

export const openFulfilments = ({ call }: WooClient): ParcelPlace => {
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
