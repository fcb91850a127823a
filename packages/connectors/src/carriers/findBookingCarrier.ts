import type { BookingCarrier } from './booking.ts'
import { houseCarrier, houseConnector } from './house/index.ts'

/** Booking capability with the key of its connector. */
export interface KeyedBookingCarrier extends BookingCarrier {
  key: string
}

/**
 * Returns the connector that books for a carrier. Carriers without their own booking connector or without
 * credentials are booked by the house network, which hands the parcel over.
 */
export const findBookingCarrier = (_carrierCode: string): KeyedBookingCarrier => ({
  ...houseCarrier,
  key: houseConnector.key,
})
