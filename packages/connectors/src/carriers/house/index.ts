import { makeWaybillNumber } from '@kervan/domain/reference/references'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { bookedAs } from '../booking.ts'
import type { BookingCarrier } from '../booking.ts'

/**
 * Built-in carrier: the platform's own network. The waybill number is derived from the booking number, so that
 * a repeated booking returns the same one. Its shipments move by scans of operations staff.
 */
export const houseCarrier: BookingCarrier = {
  isIdempotent: true,
  book: async ({ bookingNumber }) => bookedAs(makeWaybillNumber(bookingNumber)),
  find: null,
  // Always succeeds: the platform's own shipment state already ensures that the parcel was not received.
  cancel: async () => ({ kind: 'cancelled' }),
}

export const houseConnector = defineConnector({
  key: 'house',
  kind: 'carrier',
  carrierCode: 'KERVAN',
  name: 'Kervan',
  isBuiltIn: true,
  settings: z.object({}),
  capabilities: ['booking'],
  open: () => ({ booking: houseCarrier, test: async () => {} }),
})
