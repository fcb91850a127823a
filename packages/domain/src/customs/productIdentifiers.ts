/**
 * Product identifiers that the European Union wants for each item of a sale from outside the Union to a consumer.
 *
 * Sources: Delegated Regulation (EU) 2026/1022 and Implementing Regulation (EU) 2026/1200 (data elements C127 to
 * C129 and statement Y081 of the import declarations H1, H6 and H7), voluntary from 1 Jul 2026, mandatory from
 * 1 Nov 2026. Both were read in guidance of UPS, EasyPost, USPS and Shopify only. These disagree whether the rule
 * ends at 150 EUR, so that the value of the goods does not count here.
 */
import { toBasicLatin } from '../identity/transliterate.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'
import { laneBetween, matchRow } from './border/passportRow.ts'
import type { PassportRow } from './border/passportRow.ts'
import type { Destination, ReceiverKind } from './thresholds.ts'

/** Identifiers of a line or a product as entered. */
export interface IdentifiedProduct {
  sku: string | null
  /** Seller's own number of the product: variant id, listing id, ASIN. */
  merchantNumber: string | null
  /** Manufacturer's number: model or part number. */
  manufacturerNumber: string | null
  /** GTIN, EAN, UPC or ISBN. */
  standardNumber: string | null
  /** Seller's statement that the product has no standard number. */
  hasNoStandardNumber: boolean | null
}

/** Identifiers as declared. */
export interface DeclaredIdentifiers {
  /** M-PID, C127. */
  merchant: string | null
  /** NS-PID, C128. */
  manufacturer: string | null
  /** S-PID, C129. */
  standard: string | null
  /** Y081: no standard number exists; never beside one. */
  hasNoStandard: boolean
}

/** Returns the identifiers to declare; the stock code stands in for a missing number of seller or manufacturer. */
export const declaredIdentifiers = (product: IdentifiedProduct): DeclaredIdentifiers => ({
  merchant: product.merchantNumber ?? product.sku,
  manufacturer: product.manufacturerNumber ?? product.sku,
  standard: product.standardNumber,
  hasNoStandard: product.standardNumber === null && product.hasNoStandardNumber === true,
})

export type IdentifierField = 'merchantNumber' | 'manufacturerNumber' | 'standardNumber'

/** Returns the fields without which the declaration is incomplete. */
export const missingIdentifiers = (product: IdentifiedProduct): IdentifierField[] => {
  const { merchant, manufacturer, standard, hasNoStandard } = declaredIdentifiers(product)
  return [
    ...(merchant === null ? (['merchantNumber'] as const) : []),
    ...(manufacturer === null ? (['manufacturerNumber'] as const) : []),
    ...(standard === null && !hasNoStandard ? (['standardNumber'] as const) : []),
  ]
}

/** Returns true for a product with a standard number and the statement that it has none. */
export const contradictsStatement = ({
  standardNumber,
  hasNoStandardNumber,
}: Pick<IdentifiedProduct, 'standardNumber' | 'hasNoStandardNumber'>): boolean =>
  standardNumber !== null && hasNoStandardNumber === true

/**
 * Completes newer data of a product: a standard number ends an earlier statement that there is none, and the
 * statement an earlier number.
 */
export const settleStandardNumber = <T extends object>(
  changes: T & { standardNumber?: unknown; hasNoStandardNumber?: unknown },
): T => {
  if (changes.hasNoStandardNumber === true) return { standardNumber: null, ...changes }
  return typeof changes.standardNumber === 'string' ? { ...changes, hasNoStandardNumber: null } : changes
}

/**
 * Longest number that carriers pass on in full: UPS cuts after 100 characters, EasyPost the manufacturer's number
 * after 64, both in basic Latin letters.
 */
const declaredLengths = { merchantNumber: 100, manufacturerNumber: 64 } as const

/** Returns the numbers that a carrier would cut, with its limit. */
export const cutIdentifiers = (
  product: Pick<IdentifiedProduct, keyof typeof declaredLengths>,
): { field: keyof typeof declaredLengths; most: number }[] =>
  (['merchantNumber', 'manufacturerNumber'] as const).flatMap((field) => {
    const most = declaredLengths[field]
    return toBasicLatin(product[field] ?? '').length > most ? [{ field, most }] : []
  })

/** Sale as far as it is known; null: not entered yet. */
export interface DeclaredSale {
  day: Day
  senderCountry: string | null
  destination: Destination | null
  seller: ReceiverKind | null
  receiver: ReceiverKind | null
  /** False for gifts, samples, repairs and returns. */
  isSale: boolean | null
}

/**
 * `open`: decided by what is not entered yet. `voluntary`: declared when known. `unclear`: no source names the
 * destination. `required`: the declaration must contain them; carriers accept the parcel without.
 */
export type IdentifierDemand = 'none' | 'open' | 'voluntary' | 'unclear' | 'required'

const identifiers = {
  data: ['merchantNumber', 'manufacturerNumber', 'standardNumber'],
  seller: 'corporate',
  receiver: 'individual',
  purposes: ['sale'],
  source: 'Delegated Regulation (EU) 2026/1022; Implementing Regulation (EU) 2026/1200',
  note: 'carrierGuidance',
  confidence: 'reported',
} as const
const voluntary = {
  demand: 'voluntary',
  ifMissing: 'nothing',
  from: '2026-07-01',
  to: '2026-10-31',
} as const
const mandatory = { ifMissing: 'held', from: '2026-11-01', to: null } as const

/** Demand of each destination. San Marino is in the lists of the carriers; no source names Northern Ireland. */
export const identifierRows: readonly PassportRow[] = [
  { ...identifiers, law: 'identifiersVoluntary', into: ['EU', 'SM'], ...voluntary },
  { ...identifiers, law: 'identifiersNorthernIreland', into: ['XI'], ...mandatory, demand: 'unclear' },
  { ...identifiers, law: 'identifiers', into: ['EU', 'SM'], ...mandatory, demand: 'asked' },
]

const demandNames = { asked: 'required', voluntary: 'voluntary', unclear: 'unclear' } as const

/** Decides whether the identifiers of a sale are declared. */
export const identifierDemand = ({
  senderCountry,
  destination,
  isSale,
  ...sale
}: DeclaredSale): IdentifierDemand => {
  const facts = {
    ...sale,
    lane: laneBetween(senderCountry, destination),
    channel: 'express',
    purpose: isSale === null ? null : isSale ? 'sale' : 'gift',
    incoterm: null,
    originPaper: 'none',
    goodsValueIn: () => null,
  } as const
  for (const row of identifierRows) {
    const match = matchRow(row, facts)
    if (match !== 'no') return match === 'open' ? 'open' : demandNames[row.demand]
  }
  return 'none'
}
