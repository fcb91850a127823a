/**
 * Detects shipments of a company that may have been entered twice (docs/rules.md, Shipments): the same goods to
 * the same receiver within a day, or the same customer reference. A doubt, not an error, because equal orders
 * do occur.
 */
import { foldForSearch } from '../identity/transliterate.ts'
import type { ShipmentState } from './shipmentLife.ts'

export const hoursBetweenDuplicates = 24

/** States in which one of the two shipments can still be cancelled before a carrier has the parcel. */
export const statesMarkedAsDuplicates: readonly ShipmentState[] = [
  'draft',
  'priced',
  'inCart',
  'paid',
  'booked',
]

export interface Consignment {
  receiver: { name: string | null; zipCode: string | null; countryCode: string | null }
  products: readonly { description: string | null; quantity: number | null; unitPrice: number | null }[]
  currency: string | null
  weightGrams: number
}

const plain = (text: string): string =>
  foldForSearch(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Returns equal texts for shipments that look the same: ignores spelling, spaces, punctuation and the order of
 * products. Null while receiver or weight is unknown, so that empty drafts are not duplicates.
 */
export const likenessOf = ({ receiver, products, currency, weightGrams }: Consignment): string | null => {
  const { name, zipCode, countryCode } = receiver
  if (!name || !zipCode || !countryCode || weightGrams <= 0) return null
  const lines = products.map(({ description, quantity, unitPrice }) => [
    plain(description ?? ''),
    quantity,
    unitPrice,
  ])
  return JSON.stringify([
    plain(name),
    plain(zipCode).replaceAll(' ', ''),
    countryCode,
    weightGrams,
    products.length === 0 ? null : currency,
    lines.map((line) => JSON.stringify(line)).sort(inOrder),
  ])
}
