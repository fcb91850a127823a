/**
 * When two shipments of a company may be the same one, entered twice (docs/rules.md, Shipments): the same goods to the same
 * receiver within a day, or the same reference of the customer. It is a doubt, not an error: two equal orders do happen.
 */
import { foldForSearch } from '../identity/transliterate.ts'
import type { ShipmentState } from './shipmentLife.ts'

export const hoursBetweenDuplicates = 24

/** As long as one of the two can still be taken back without a carrier that has the parcel in its hands. */
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
 * One text for all consignments that look the same: spelling, spaces, signs and the order of the products aside. Null as long as
 * the receiver or the weight is not known: two empty drafts are no duplicates.
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
