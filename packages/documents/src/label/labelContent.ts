import type { Money } from '@kervan/domain/money/money'

/** Printed party; the state is included only for countries whose addresses contain one. */
export type LabelParty = {
  /** Contact person of the party. */
  name: string
  company?: string
  /** Street lines in order, without the district; empty lines are skipped. */
  addressLines: string[]
  district?: string
  postalCode: string
  city: string
  /** State code or name ("NY"), for countries that use states. */
  state?: string
  /** Country of the party, ISO 3166-1 alpha-2. */
  countryCode: string
  /** English country name for carriers and customs. */
  countryName: string
  /** Phone number with dial code. */
  phone: string
}

/** Content of one label. A shipment of m pieces has m labels, which differ by piece, weight and dimensions. */
export type LabelContent = {
  /** Our shipment reference with check digit: "KRV-41870392-5". */
  reference: string
  /** Code of this piece: "KRV-41870392-5-002-2". Printed as barcode and 2-D code, both without dashes. */
  pieceCode: string
  /** Carrier's number: "KV104277193TR". Printed as the main barcode. */
  waybillNumber: string
  carrierName: string
  serviceName: string
  /** Name of the connector that books in place of the carrier; undefined when the carrier itself books. */
  bookedBy?: string
  sender: LabelParty
  receiver: LabelParty
  /** Number of the piece, 1 to pieceCount. */
  piece: number
  pieceCount: number
  /** Scale weight of this piece. */
  weightKg: number
  /** Chargeable weight of the whole shipment, as priced. */
  chargeableWeightKg: number
  /** Dimensions of this piece; undefined for documents. */
  dimensionsCm?: { length: number; width: number; height: number }
  shipmentType: 'document' | 'package'
  /** Contents of the parcel for customs. */
  contents: string
  incoterm?: 'DAP' | 'DDP'
  customsValue?: Money
  /** ISO date of the label, "2026-11-20". */
  date: string
  /** Carrier's zone; the routing code is the destination country plus the zone: "DE 3". */
  zone: string
  customerReference?: string
  iossNumber?: string
}
