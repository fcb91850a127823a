/** Fields of a draft that an order leaves open, with a proposal for each that has one. */
import { isPostBox } from '@kervan/domain/address/postBox'
import { proposeGtin } from '@kervan/domain/customs/gtin'
import { isSpellableInLatin } from '@kervan/domain/identity/transliterate'
import type { findingKinds } from '@kervan/contract/order/orderAnswers'
import type { ProductDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { usualProduct } from '@kervan/contract/shipment/draft/usualDetails'
import type { FieldMessage } from '@kervan/contract/validation'
import type { DraftRequest } from '../../shipment/bulk/file/readBulkShipment.ts'
import type { OrderContent } from '../order.tables.ts'
import type { LineToShip, OrderMemory } from './draftRequest.ts'
import { roundedPrice } from './roundedPrice.ts'

/** Finding before translation. */
export interface OrderFinding {
  /** Path in the draft. */
  field: string
  kind: (typeof findingKinds)[number]
  key: string
  params: Record<string, string | number>
  /** Further params: decimal numbers, written as the reader's language writes them. */
  amounts?: Record<string, string>
  value: string | null
  proposal: string | null
}

export const valueAt = (request: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], request)

/** Text of a value; null for an empty field and for a group of fields. */
export const textOfValue = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

/** Longest beginning of whole words that fits; of a single long word its beginning. */
const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1).replace(/\s+\S*$/u, '')
  return (cut.length <= most ? cut : text.slice(0, most)).replaceAll(/\p{Surrogate}/gu, '').trim()
}

/** Text without emoji, when these are all that labels cannot print. */
const withoutEmoji = (text: string): string | null => {
  const plain = text
    .replaceAll(/\p{Extended_Pictographic}|\u200D|\uFE0F/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return plain !== '' && isSpellableInLatin(plain) ? plain : null
}

const proposePrice = ({ line }: LineToShip, currency: unknown, { of }: OrderMemory): string | null => {
  const rounded = roundedPrice(line.unitPrice)
  if (rounded !== null) return rounded
  const known = line.sku === '' ? undefined : of(line.sku)
  return known?.currency === currency ? (known?.unitPrice ?? null) : null
}

interface Proposing {
  request: DraftRequest
  lines: readonly LineToShip[]
  memory: OrderMemory
}

/** Proposes a value that fits the field; null when only the user knows one. */
export const propose = (
  field: string,
  { key, params }: Pick<FieldMessage, 'key' | 'params'>,
  { request, lines, memory }: Proposing,
): string | null => {
  const value = textOfValue(valueAt(request, field))
  const [, index, name] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? []
  const line = index === undefined ? undefined : lines[Number(index)]
  if (line && name === 'unitPrice') return proposePrice(line, request.details.currency, memory)
  if (name === 'originCountryCode' && value === null) return usualProduct.originCountryCode
  // A part of a number is another number.
  if (name === 'merchantNumber') return null
  if (value !== null && key === 'shipment:invalid.latin') return withoutEmoji(value)
  if (value !== null && key === 'validation:tooLong') return shorten(value, Number(params.max))
  return null
}

/** Reports prices that the store has with more decimals than a draft. */
export const roundedPrices = (lines: readonly LineToShip[]): OrderFinding[] =>
  lines.flatMap(({ line: { unitPrice } }, index) => {
    const rounded = roundedPrice(unitPrice)
    return rounded === null || Number(rounded) === Number(unitPrice)
      ? []
      : [
          {
            field: `products.${index}.unitPrice`,
            kind: 'doubt' as const,
            key: 'order:finding.roundedPrice',
            params: {},
            value: unitPrice,
            proposal: rounded,
          },
        ]
  })

/**
 * Reports an order whose sums do not agree, at the price of each line: the prices may contain a tax or lack a discount,
 * so that the draft has none. The store's price is the proposal.
 */
export const differingSums = (
  { sumsDiffer, currency }: Pick<OrderContent, 'sumsDiffer' | 'currency'>,
  lines: readonly LineToShip[],
): OrderFinding[] =>
  sumsDiffer === undefined
    ? []
    : lines.map(({ line: { unitPrice } }, index) => ({
        field: `products.${index}.unitPrice`,
        kind: 'limit',
        key: 'order:finding.sumsDiffer',
        params: { currency },
        amounts: sumsDiffer,
        value: unitPrice,
        proposal: roundedPrice(unitPrice),
      }))

/** Reports a discount of the order that is contained in the prices of its lines. */
export const spreadDiscounts = ({
  spreadDiscount,
  currency,
}: Pick<OrderContent, 'spreadDiscount' | 'currency'>): OrderFinding[] =>
  spreadDiscount === undefined
    ? []
    : [
        {
          field: 'products',
          kind: 'doubt',
          key: 'order:finding.spreadDiscount',
          params: { currency },
          amounts: { discount: spreadDiscount },
          value: null,
          proposal: null,
        },
      ]

/** Reports barcodes that are no standard number, unless the catalogue knows one or that there is none. */
export const wrongBarcodes = (
  lines: readonly LineToShip[],
  products: readonly ProductDraft[],
): OrderFinding[] =>
  lines.flatMap(({ line: { barcode } }, index) => {
    const line = products[index]
    const isAnswered = !line || line.standardNumber !== null || line.hasNoStandardNumber !== null
    return barcode === '' || isAnswered
      ? []
      : [
          {
            field: `products.${index}.standardNumber`,
            kind: 'limit' as const,
            key: 'order:finding.wrongBarcode',
            params: {},
            value: barcode,
            proposal: proposeGtin(barcode),
          },
        ]
  })

/** Reports an address to which couriers do not deliver. */
export const postBoxes = ({ shipTo }: OrderContent): OrderFinding[] =>
  isPostBox(shipTo.lines)
    ? [
        {
          field: 'receiver.addressLine1',
          kind: 'doubt',
          key: 'order:finding.postBox',
          params: {},
          value: shipTo.lines.join(', '),
          proposal: null,
        },
      ]
    : []

/** Reports lines that make another shipment. */
export const linesLeft = (count: number): OrderFinding[] =>
  count === 0
    ? []
    : [
        {
          field: 'products',
          kind: 'doubt',
          key: 'order:finding.linesLeft',
          params: { count },
          value: null,
          proposal: null,
        },
      ]

/** Findings for values that the draft does not accept; the draft has none in their place. */
export const limitFindings = (issues: readonly FieldMessage[], proposing: Proposing): OrderFinding[] =>
  issues.map(({ field, key, params }) => ({
    field,
    kind: 'limit',
    key,
    params,
    value: textOfValue(valueAt(proposing.request, field)),
    proposal: propose(field, { key, params }, proposing),
  }))
