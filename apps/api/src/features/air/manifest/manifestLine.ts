import type { ManifestShipment } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { DeclaredIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import { toNumber } from '@kervan/domain/money/money'
import { identifierDeclarer } from '../../shipment/draft/declareIdentifiers.ts'
import { receiverBlock, senderBlock } from '../../shipment/draft/partyBlocks.ts'
import type { PartyBlock } from '../../shipment/draft/partyBlocks.ts'
import type { LoadedShipment } from '../../shipment/draft/loadShipment.ts'
import type { BagsOfShipment } from '../bags/findBagsOfShipments.ts'

interface ManifestParty {
  name: string
  taxNumber: string | null
  eoriNumber: string | null
  address: string
  postalCode: string
  city: string
  countryCode: string
}

interface ManifestGoods {
  description: string
  englishDescription: string | null
  hsCode: string
  originCountryCode: string
  quantity: number
  unit: 'kg' | 'piece' | 'liter'
  unitPrice: number
  total: number
  netWeightKg: number | null
  /** Absent in manifests from before customs wanted them; null where it wants none. */
  identifiers?: DeclaredIdentifiers | null
}

/** Shipment as stored in a manifest: content of the PDF plus data for a customs declaration. */
export interface ManifestLine extends ManifestShipment {
  /** Flight of the shipment's bags; absent in manifests from before bags existed. */
  flightNumber?: string | null
  /** As printed. */
  masterWaybill?: string | null
  customerReference: string | null
  senderParty: ManifestParty
  receiverParty: ManifestParty
  isDocument: boolean
  method: string | null
  purpose: string | null
  incoterm: string | null
  iossNumber: string | null
  freight: { amount: number; currency: string } | null
  invoice: { number: string; date: string } | null
  products: ManifestGoods[]
}

const nameOf = ({ company, name }: PartyBlock): string => company || name

const partyOf = (
  block: PartyBlock,
  party: LoadedShipment['sender'] | LoadedShipment['receiver'],
): ManifestParty => ({
  name: nameOf(block),
  taxNumber: party.taxNumber ?? party.identificationNumber,
  eoriNumber: party.eoriNumber,
  address: block.addressLines.join(', '),
  postalCode: block.postalCode,
  city: block.city,
  countryCode: block.countryCode,
})

const inGrams = (weightKg: number): number => Math.round(weightKg * 1000)

export const weightOf = (weightsKg: readonly number[]): number =>
  weightsKg.reduce((grams, weightKg) => grams + inGrams(weightKg), 0) / 1000

/** Builds the line from the shipment's current data. */
export const toManifestLine = (
  shipment: LoadedShipment,
  {
    documentWord,
    invoice,
    bags,
    weightsKg,
    day,
  }: {
    documentWord: string
    invoice: ManifestLine['invoice']
    bags: BagsOfShipment | undefined
    weightsKg: readonly number[]
    /** Day by which the destination's rules count. */
    day: string
  },
): ManifestLine => {
  const { details, products, goodsValue } = shipment
  const isDocument = shipment.contentKind === 'document'
  const [sender, receiver] = [senderBlock(shipment.sender), receiverBlock(shipment.receiver)]
  const identifiersOf = identifierDeclarer(shipment, day)
  const value = isDocument ? null : (goodsValue ?? null)
  return {
    id: shipment.id,
    assetReference: shipment.assetReference,
    supplierReference: shipment.supplierReference,
    bagNumber: bags?.bagNumbers ?? null,
    flightNumber: bags?.flightNumbers ?? null,
    masterWaybill: bags?.masterWaybills ?? null,
    sender: nameOf(sender),
    receiver: nameOf(receiver),
    countryCode: receiver.countryCode,
    goods: isDocument
      ? documentWord
      : [...new Set(products.map(({ description }) => description))].join(', '),
    hsCodes: [...new Set(products.map(({ hsCode }) => hsCode).filter(Boolean))],
    value: value && { amount: toNumber(value), currency: value.currency },
    weightKg: weightOf(weightsKg),
    pieceCount: shipment.pieces.length,
    customerReference: shipment.customerReference,
    senderParty: partyOf(sender, shipment.sender),
    receiverParty: partyOf(receiver, shipment.receiver),
    isDocument,
    method: details.method,
    purpose: details.purpose,
    incoterm: details.incoterm,
    iossNumber: shipment.iossNumber,
    freight:
      details.freightCharge === null
        ? null
        : { amount: details.freightCharge, currency: details.freightCurrency ?? details.currency ?? 'EUR' },
    invoice,
    products: products.map((product) => ({
      description: product.description,
      englishDescription: product.englishDescription,
      hsCode: product.hsCode,
      originCountryCode: product.originCountryCode,
      quantity: product.quantity,
      unit: product.unit,
      unitPrice: toNumber(product.unitPrice),
      total: toNumber(product.total),
      netWeightKg: product.netWeightKg,
      identifiers: identifiersOf(product),
    })),
  }
}
