/** Interface of a carrier that accepts bookings of shipments. */

export interface BookingParty {
  name: string
  company: string
  addressLines: string[]
  postalCode: string
  city: string
  stateCode: string | null
  countryCode: string
  phone: string
  email: string
}

export interface BookingPiece {
  weightKg: number
  /** Dimensions of the piece in cm; null for documents. */
  dimensionsCm: { width: number; length: number; height: number } | null
}

/** Data that a carrier needs to book a shipment. */
export interface BookingRequest {
  /**
   * Idempotency key of the booking: two requests with the same number create one booking. If the carrier's API
   * cannot do that, its connector looks the number up before booking.
   */
  bookingNumber: number
  assetReference: string
  serviceCode: string
  shipmentType: 'document' | 'package'
  sender: BookingParty
  receiver: BookingParty
  pieces: BookingPiece[]
  incoterm: 'DAP' | 'DDP'
  contents: string
}

export interface BookingResult {
  /** Carrier's own number of the shipment. */
  waybillNumber: string
}

/** Identifies a booking at the carrier that created it. */
export interface BookedWith {
  bookingNumber: number
  /** Waybill number; null when the booking was not answered, so the carrier may or may not have it. */
  waybillNumber: string | null
}

/** `refused` contains the carrier's own message, such as that the parcel was already handed over. */
export type CancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; words: string }

export interface BookingCarrier {
  code: string
  /**
   * Books the shipment. `signal` aborts the attempt; it is then unknown whether the carrier booked, and the
   * next attempt must use the same booking number.
   */
  book: (request: BookingRequest, signal: AbortSignal) => Promise<BookingResult>
  /**
   * Cancels a booking; a booking that never existed or is already cancelled also returns `cancelled`. Null: the
   * carrier's API has no such call. Throws while the outcome is unknown; a retry returns the same answer.
   */
  cancel: ((booking: BookedWith, signal: AbortSignal) => Promise<CancelAnswer>) | null
}
