/** What the product asks of a carrier that takes parcels into its books. */

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
  /** Null for documents. */
  dimensionsCm: { width: number; length: number; height: number } | null
}

/** Everything a carrier needs to take a shipment into its books. */
export interface BookingRequest {
  /**
   * Names this booking: asked twice with the same number, a carrier books once. Connectors whose carrier cannot do that
   * itself look the number up before they book.
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
  /** The carrier's own number of the shipment. */
  waybillNumber: string
}

/** Names a booking to the carrier that made it. */
export interface BookedWith {
  bookingNumber: number
  /** Null when no answer to the booking came: the carrier may or may not have it. */
  waybillNumber: string | null
}

/** `refused` in the carrier's own words, such as that the parcel was handed over. */
export type CancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; words: string }

export interface BookingCarrier {
  code: string
  /**
   * Takes the shipment into the carrier's books. `signal` ends the attempt; whether the carrier booked is then unknown, and
   * the next attempt has the same booking number.
   */
  book: (request: BookingRequest, signal: AbortSignal) => Promise<BookingResult>
  /**
   * Takes it out of the carrier's books again; what it never had, or took out before, is `cancelled` too. Null: the carrier
   * has no such call. Throws while the answer is not known; asked again it answers the same.
   */
  cancel: ((booking: BookedWith, signal: AbortSignal) => Promise<CancelAnswer>) | null
}
