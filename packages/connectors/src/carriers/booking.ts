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

export interface BookingCarrier {
  code: string
  /**
   * Takes the shipment into the carrier's books. `signal` ends the attempt; whether the carrier booked is then unknown, and
   * the next attempt has the same booking number.
   */
  book: (request: BookingRequest, signal: AbortSignal) => Promise<BookingResult>
}
