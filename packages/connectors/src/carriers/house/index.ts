import { makeWaybillNumber } from '@kervan/domain/reference/references'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import type { BookingCarrier } from '../booking.ts'

/**
 * The built-in carrier: the product's own network. It books by giving out a waybill number, which follows from the booking
 * number, so that booking twice gives the same one; its shipments move by operations' scans.
 */
export const houseCarrier: BookingCarrier = {
  code: 'house',
  book: async ({ bookingNumber }) => ({ waybillNumber: makeWaybillNumber(bookingNumber) }),
  // Its books are the product's own: what is not received yet, which the shipment's state says, is free to go.
  cancel: async () => ({ kind: 'cancelled' }),
}

export const houseConnector = defineConnector({
  key: 'house',
  kind: 'carrier',
  name: 'Kervan',
  isBuiltIn: true,
  settings: z.object({}),
  capabilities: ['booking'],
  open: () => ({ booking: houseCarrier, test: async () => {} }),
})
