import type { Money } from '@kervan/domain/money/money'

/** A party as it is printed: the state only where the country's addresses carry one. */
export type LabelParty = {
  /** The person to ask for. */
  name: string
  company?: string
  /** Street lines in order, without the district; empty ones are skipped. */
  addressLines: string[]
  district?: string
  postalCode: string
  city: string
  /** State code or name ("NY"), for countries that use one. */
  state?: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** English name, as carriers and customs read it. */
  countryName: string
  /** With the dial code. */
  phone: string
}

/** Everything on one label. A shipment of m pieces has m labels, which differ by piece, weight and dimensions. */
export type LabelContent = {
  /** The product's own reference, with its check digit: "KRV-41870392-5". */
  reference: string
  /** Of this piece: "KRV-41870392-5-002-2". Printed as barcode and as 2-D code, both without the dashes. */
  pieceCode: string
  /** The carrier's number: "KV104277193TR". Printed as the main barcode. */
  waybillNumber: string
  carrierName: string
  serviceName: string
  sender: LabelParty
  receiver: LabelParty
  /** 1 to pieceCount. */
  piece: number
  pieceCount: number
  /** Of this piece, on the scale. */
  weightKg: number
  /** Of the whole shipment, as it was priced. */
  chargeableWeightKg: number
  /** Of this piece; documents have none. */
  dimensionsCm?: { length: number; width: number; height: number }
  shipmentType: 'document' | 'package'
  /** What is inside, for customs. */
  contents: string
  incoterm?: 'DAP' | 'DDP'
  customsValue?: Money
  /** ISO date of the label, "2026-11-20". */
  date: string
  /** The carrier's zone; with the destination country it is the routing code: "DE 3". */
  zone: string
  customerReference?: string
  iossNumber?: string
}
