/** Interface of a carrier that accepts bookings of shipments. */
import type { DeclaredIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import type { Money } from '@kervan/domain/money/money'

/**
 * Number that identifies a party to a tax or customs office: `tckn` and `vkn` are Turkish personal and company
 * numbers, `vat` a European VAT number, `taxId` a tax number of another kind.
 */
export interface BookingIdentity {
  kind: 'tckn' | 'vkn' | 'passport' | 'vat' | 'eori' | 'ioss' | 'taxId'
  value: string
  /** Issuing country, ISO 3166-1 alpha-2; null when it is not known. */
  countryCode: string | null
}

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
  isBusiness: boolean
  /** Identities that were entered, at most one of each kind. */
  identities: BookingIdentity[]
}

export interface BookingPiece {
  weightKg: number
  /** Dimensions of the piece in cm; null for documents. */
  dimensionsCm: { width: number; length: number; height: number } | null
}

/** Line of the customs declaration. */
export interface BookingGood {
  /** Description in the sender's language. */
  description: string
  englishDescription: string | null
  sku: string | null
  /** Customs tariff code, digits only. */
  hsCode: string | null
  originCountryCode: string | null
  quantity: number
  /** Unit of the quantity, such as 'piece' or 'kg'. */
  unit: string | null
  /** Price of one unit. */
  unitPrice: Money | null
  /** Net weight of the whole line in kg. */
  netWeightKg: number | null
  /** Product identifiers for customs of the destination; null where it wants none. */
  identifiers: DeclaredIdentifiers | null
}

/** Data that a carrier needs to book a shipment. */
export interface BookingRequest {
  /** Our number of the booking. Every attempt of one booking sends the same number. */
  bookingNumber: number
  assetReference: string
  serviceCode: string
  /** Carrier's own product code for the service; null when the connector has none for it. */
  product: string | null
  shipmentType: 'document' | 'package'
  /** False for gifts, samples and repairs. */
  isSale: boolean
  sender: BookingParty
  receiver: BookingParty
  pieces: BookingPiece[]
  incoterm: 'DAP' | 'DDP'
  contents: string
  /** Lines of the customs declaration; empty when the shipment needs none. */
  goods: BookingGood[]
  /** Total value of the goods for customs. */
  customsValue: Money | null
  invoiceNumber: string | null
  /** Value to insure the shipment for at the carrier; null without insurance. */
  insuredValue: Money | null
}

export type ShipmentNumberKind = 'waybill' | 'piece' | 'reference'

/** Number that the carrier uses for the shipment or for one of its pieces. */
export interface BookedNumber {
  kind: ShipmentNumberKind
  number: string
  /** Piece that the number belongs to, counted from 1 in the order of the request; null for the whole shipment. */
  piece: number | null
}

export type LabelFormat = 'pdf' | 'zpl' | 'png'

export interface BookedLabel {
  format: LabelFormat
  /** Size of one page, width × height with unit: '4x6in', '100x150mm', 'A4'. */
  size: string
  /** Piece that the label belongs to, counted from 1; null when the file contains all labels. */
  piece: number | null
  bytes: Uint8Array
}

export interface BookingResult {
  /** Carrier's main number of the shipment; must be one of `numbers` with kind `waybill`. */
  waybillNumber: string
  numbers: BookedNumber[]
  /** Labels in the carrier's own layout; empty when our layout is printed. */
  labels: BookedLabel[]
  /** Amount that the carrier charges the account; null when the answer does not contain it. */
  charged: Money | null
  /** Carrier's own keys of the booking that later calls need, such as an order id. Must not contain secrets. */
  references: Record<string, string>
}

/** Identifies a booking at the carrier that created it. */
export interface BookedWith {
  bookingNumber: number
  /** Waybill number; null when the booking was not answered, so the carrier may or may not have it. */
  waybillNumber: string | null
  /** `references` of the booking's result; empty when the booking was not answered. */
  references: Record<string, string>
}

/** `refused` contains the carrier's own message, such as that the parcel was already handed over. */
export type CancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; words: string }

/**
 * Thrown by `book` when the carrier rejected the booking, so it certainly does not exist. Rejected credentials
 * are a `CarrierError` of kind `credentials`; every other error means that the outcome is unknown.
 */
export class BookingRefused extends Error {
  override name = 'BookingRefused'
  /** Carrier's own error code, or null. */
  readonly code: string | null
  /** Carrier's own message. */
  readonly words: string
  constructor(words: string, code: string | null = null) {
    super(words)
    this.code = code
    this.words = words
  }
}

export interface BookingCarrier {
  /**
   * True if a repeated `book` with the same booking number returns the existing booking. Otherwise a booking
   * with an unknown outcome is looked up, and never sent again when it cannot be looked up.
   */
  isIdempotent: boolean
  /**
   * Books the shipment. `signal` aborts the attempt; it is then unknown whether the carrier booked.
   * @throws BookingRefused the carrier does not accept the shipment
   * @throws CarrierError credentials: the carrier rejected the account, nothing was booked
   */
  book: (request: BookingRequest, signal: AbortSignal) => Promise<BookingResult>
  /**
   * Finds the booking with our number. Returns null only if it certainly does not exist. The property is null
   * when the carrier's API has no such call.
   * @throws CarrierError, HttpError
   */
  find: ((bookingNumber: number, signal: AbortSignal) => Promise<BookingResult | null>) | null
  /**
   * Cancels a booking; a booking that never existed or is already cancelled also returns `cancelled`. Null: the
   * carrier's API has no such call. Throws while the outcome is unknown; a retry returns the same answer.
   */
  cancel: ((booking: BookedWith, signal: AbortSignal) => Promise<CancelAnswer>) | null
}

/** Result of a booking that has one number, no labels and no other data. */
export const bookedAs = (waybillNumber: string): BookingResult => ({
  waybillNumber,
  numbers: [{ kind: 'waybill', number: waybillNumber, piece: null }],
  labels: [],
  charged: null,
  references: {},
})
