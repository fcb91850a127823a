/** Converts between a draft as sent over HTTP and the rows that store it. */
import { createHash } from 'node:crypto'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { lineMinor } from '@kervan/domain/money/lineMinor'
import { fromDecimal, money, sum, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { likenessOf } from '@kervan/domain/shipment/duplicates'
import type { PieceRow, ProductRow, ShipmentRows } from '../shipment.queries.ts'
import type { shipmentPieces, shipmentProducts, shipments } from '../shipment.tables.ts'

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))
const toText = (value: number | null): string | null => (value === null ? null : String(value))

/** Placeholder for amounts whose currency is not chosen yet; the real currency is stored beside them. */
const anyCurrency = 'XXX'

/** Quantity × unit price; null while either is missing. */
export const lineTotal = (quantity: number | null, unitPrice: number | null): Money | null =>
  quantity === null || unitPrice === null ? null : money(lineMinor(quantity, unitPrice), anyCurrency)

export const toPieceRows = (draft: ShipmentDraft): Omit<typeof shipmentPieces.$inferInsert, 'shipmentId'>[] =>
  draft.pieces.map((piece, position) => ({
    position,
    description: piece.description,
    widthCm: toText(piece.width),
    lengthCm: toText(piece.length),
    heightCm: toText(piece.height),
    weightKg: toText(piece.weight),
  }))

export const toProductRows = (
  draft: ShipmentDraft,
): Omit<typeof shipmentProducts.$inferInsert, 'shipmentId'>[] =>
  draft.products.map((product, position) => {
    const total = lineTotal(product.quantity, product.unitPrice)
    return {
      position,
      sku: product.sku,
      description: product.description,
      englishDescription: product.englishDescription,
      gtip: product.gtip,
      originCountryCode: product.originCountryCode,
      unit: product.unit,
      quantity: toText(product.quantity),
      unitPrice: product.unitPrice === null ? null : toDecimal(fromDecimal(product.unitPrice, anyCurrency)),
      netWeightKg: toText(product.netWeight),
      permitNumber: product.permitNumber,
      merchantNumber: product.merchantNumber,
      manufacturerNumber: product.manufacturerNumber,
      standardNumber: product.standardNumber,
      hasNoStandardNumber: product.hasNoStandardNumber,
      total: total && toDecimal(total),
    }
  })

/** Goods value of a package in its own currency; null for documents. */
export const customsValueOf = (draft: ShipmentDraft): Money | null => {
  if (draft.shipmentType === shipmentTypes.document) return null
  const totals = draft.products.flatMap(({ quantity, unitPrice }) => lineTotal(quantity, unitPrice) ?? [])
  return totals.length === 0 ? null : sum(totals, anyCurrency)
}

/** Splits words above 100 characters, the longest that the search index accepts. */
const longestWord = /(\S{100})(?=\S)/gu
/**
 * Length limit of the search text. A shipment of a hundred products is found by the first ones; a longer text
 * would slow down every save.
 */
const longestSearchWords = 2000

/** Contact details in the form that the index finds parts of: phone digits with dial code, and the email address. */
const contactWordsOf = ({ dialCode, phone, email }: ShipmentDraft['sender'] | ShipmentDraft['receiver']) => [
  phone && `${dialCode ?? ''}${phone.replace(/^0+/, '')}`.replaceAll(/\D/g, ''),
  email,
]

/** Builds the search text: each distinct word that a user may remember of a shipment, besides its references. */
const searchWordsOf = ({ sender, receiver, details, products }: ShipmentDraft): string => {
  const said = [
    ...[receiver.company, receiver.authorizedPerson, receiver.city, details.customerReference],
    ...[sender.company, sender.authorizedPerson],
    ...[receiver, sender].flatMap(contactWordsOf),
    ...products.flatMap(({ description, englishDescription }) => [description, englishDescription]),
  ]
  const words = foldForSearch(said.filter(Boolean).join(' '))
    .replaceAll(longestWord, '$1 ')
    .split(/\s+/)
    .filter(Boolean)
  return [...new Set(words)].join(' ').slice(0, longestSearchWords)
}

const hashLikeness = (draft: ShipmentDraft, weightGrams: number): string | null => {
  const { company, authorizedPerson, zipCode, countryCode } = draft.receiver
  const likeness = likenessOf({
    receiver: { name: company ?? authorizedPerson, zipCode, countryCode },
    products: draft.shipmentType === shipmentTypes.document ? [] : draft.products,
    currency: draft.details.currency,
    weightGrams,
  })
  return likeness && createHash('sha256').update(likeness).digest('base64url')
}

/** Builds the columns of `shipments`: the draft itself and the values that lists and filters read. */
export const toShipmentColumns = (
  draft: ShipmentDraft,
): Pick<
  typeof shipments.$inferInsert,
  | 'shipmentType'
  | 'packageType'
  | 'isInsured'
  | 'details'
  | 'sender'
  | 'receiver'
  | 'senderName'
  | 'receiverName'
  | 'searchWords'
  | 'likeness'
  | 'receiverCountry'
  | 'customerReference'
  | 'currency'
  | 'customsValue'
  | 'totalWeightKg'
  | 'pieceCount'
> => {
  const customsValue = customsValueOf(draft)
  const grams = draft.pieces.reduce((total, { weight }) => total + Math.round((weight ?? 0) * 1000), 0)
  return {
    shipmentType: draft.shipmentType,
    packageType: draft.packageType,
    isInsured: draft.isInsured,
    details: draft.details,
    sender: draft.sender,
    receiver: draft.receiver,
    senderName: draft.sender.company ?? draft.sender.authorizedPerson,
    receiverName: draft.receiver.company ?? draft.receiver.authorizedPerson,
    searchWords: searchWordsOf(draft),
    likeness: hashLikeness(draft, grams),
    receiverCountry: draft.receiver.countryCode,
    customerReference: draft.details.customerReference,
    currency: draft.details.currency,
    customsValue: customsValue && toDecimal(customsValue),
    totalWeightKg: draft.pieces.length === 0 ? null : String(grams / 1000),
    pieceCount: draft.pieces.length,
  }
}

const fromPieceRow = (row: PieceRow): ShipmentDraft['pieces'][number] => ({
  description: row.description,
  width: toNumber(row.widthCm),
  length: toNumber(row.lengthCm),
  height: toNumber(row.heightCm),
  weight: toNumber(row.weightKg),
})

const fromProductRow = (row: ProductRow): ShipmentDraft['products'][number] => ({
  sku: row.sku,
  description: row.description,
  englishDescription: row.englishDescription,
  gtip: row.gtip,
  originCountryCode: row.originCountryCode,
  unit: row.unit,
  quantity: toNumber(row.quantity),
  unitPrice: toNumber(row.unitPrice),
  netWeight: toNumber(row.netWeightKg),
  permitNumber: row.permitNumber,
  merchantNumber: row.merchantNumber,
  manufacturerNumber: row.manufacturerNumber,
  standardNumber: row.standardNumber,
  hasNoStandardNumber: row.hasNoStandardNumber,
})

export const draftFromRows = ({ shipment, pieces, products }: ShipmentRows): ShipmentDraft => ({
  shipmentType: shipment.shipmentType === shipmentTypes.document ? 1 : 2,
  packageType: shipment.packageType === 1 ? 1 : 2,
  isInsured: shipment.isInsured,
  sender: shipment.sender,
  receiver: shipment.receiver,
  details: shipment.details,
  products: products.map(fromProductRow),
  pieces: pieces.map(fromPieceRow),
})
