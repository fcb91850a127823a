/** Parcels of the plug-in Shipment Tracking. */
import type { WooClient } from '../client.ts'
import { anything, listOf, pluginTracking } from '../wire.ts'
import type { ParcelPlace } from './parcelPlace.ts'

export const openPlugin = ({ call }: WooClient): ParcelPlace => {
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
