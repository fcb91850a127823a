import type { BookingCarrier } from './booking.ts'
import { houseCarrier } from './house/index.ts'

const bookingCarriers: readonly BookingCarrier[] = [houseCarrier]

/**
 * Returns the connector that books for a carrier. Carriers without their own booking connector or without
 * credentials are booked by the house network, which hands the parcel over.
 */
export const findBookingCarrier = (carrierCode: string): BookingCarrier =>
  bookingCarriers.find(({ code }) => code === carrierCode.toLowerCase()) ?? houseCarrier
