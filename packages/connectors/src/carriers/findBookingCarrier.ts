import type { BookingCarrier } from './booking.ts'
import { houseCarrier } from './house/index.ts'

const bookingCarriers: readonly BookingCarrier[] = [houseCarrier]

/**
 * Who books for a carrier. A carrier without a connector of its own, or whose credentials are not set, is served by the
 * house network, which hands the parcel over.
 */
export const findBookingCarrier = (carrierCode: string): BookingCarrier =>
  bookingCarriers.find(({ code }) => code === carrierCode.toLowerCase()) ?? houseCarrier
