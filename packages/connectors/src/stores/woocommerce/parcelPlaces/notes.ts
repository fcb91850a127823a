/** Parcels as notes that the buyer receives, for shops without another place. */
import type { WooClient } from '../client.ts'
import { anything, listOf, mostNotes, orderNote } from '../wire.ts'
import type { ParcelPlace } from './parcelPlace.ts'

/** Note as this connector writes it: carrier, number, address. */
const parcelNote = /^(.{1,100}) (\S*\d\S*) (https?:\/\/\S+)$/

export const openNotes = ({ call }: WooClient): ParcelPlace => {
  const path = '/wc/v3/orders/{order}/notes'
  return {
    countsPieces: false,
    list: async (order, signal) => {
      const at = { step: 'parcels', path, values: { order }, query: { type: 'customer' } }
      const { body } = await call(listOf(orderNote, mostNotes), { ...at, signal })
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
