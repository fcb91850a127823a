import { makeWaybillNumber } from '@kervan/domain/reference/references'
import type { CarrierConnector } from '../carrierConnector.ts'

/**
 * The built-in carrier: the product's own network. It books by giving out a waybill number, which follows from the booking
 * number, so that booking twice gives the same one; its shipments move by operations' scans.
 */
export const houseCarrier: CarrierConnector = {
  code: 'house',
  capabilities: { hasLiveRates: false, hasOwnLabels: false },
  book: async ({ bookingNumber }) => ({ waybillNumber: makeWaybillNumber(bookingNumber) }),
}
