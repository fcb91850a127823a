/** Lines of an order in a booked shipment, whose products the seller may have changed since the draft was created. */
import type { StoreLine } from '@kervan/connectors/stores/store'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { exact } from '../draft/linesToShip.ts'
import { compareMerged } from '../draft/mergedOrder.ts'
import type { OrderContent } from '../order.tables.ts'

export interface BookedLine {
  lineId: string
  quantity: number
}

export interface BookedProduct {
  sku: string | null
  /** Null in a draft only. */
  quantity: number | null
}

const codeOf = (sku: string | null | undefined): string => (sku ?? '').trim().toUpperCase()
const sum = (rows: readonly { quantity: number | null }[]): number =>
  exact(rows.reduce((total, { quantity }) => total + (quantity ?? 0), 0))

/** Fills the lines in their order, each with at most its own pieces. */
const fill = (parts: readonly BookedLine[], pieces: number): BookedLine[] => {
  let left = pieces
  return parts.map(({ lineId, quantity }) => {
    const taken = Math.min(quantity, left)
    left = exact(left - taken)
    return { lineId, quantity: taken }
  })
}

/** Null when fewer pieces were booked and it is not known of which lines. */
const fillByPlace = (
  parts: readonly BookedLine[],
  products: readonly BookedProduct[],
): readonly BookedLine[] | null => {
  if (products.length === parts.length)
    return parts.flatMap((part, at) => fill([part], products[at]!.quantity ?? 0))
  if (products.length === 0) return fill(parts, 0)
  return sum(products) >= sum(parts) ? parts : null
}

/**
 * Returns which pieces of the order the booked products are; a line that was removed has quantity 0. Products belong
 * to lines by their stock code, those without one by their place.
 * @param parts lines and pieces as they were when the draft was created
 * @returns null when fewer pieces were booked and it is not known of which lines
 */
export const bookedLinesOf = (
  parts: readonly BookedLine[],
  lines: readonly Pick<StoreLine, 'id' | 'sku'>[],
  products: readonly BookedProduct[],
): BookedLine[] | null => {
  const codes = new Map(lines.map(({ id, sku }) => [id, codeOf(sku)]))
  const codeOfPart = ({ lineId }: BookedLine): string => codes.get(lineId) ?? ''
  const ofParts = new Set(parts.map(codeOfPart))
  const shared = new Set(products.map(({ sku }) => codeOf(sku)).filter((code) => code && ofParts.has(code)))
  const byCode = [...shared].flatMap((code) =>
    fill(
      parts.filter((part) => codeOfPart(part) === code),
      sum(products.filter(({ sku }) => codeOf(sku) === code)),
    ),
  )
  const otherParts = parts.filter((part) => !shared.has(codeOfPart(part)))
  const otherProducts = products.filter(({ sku }) => !shared.has(codeOf(sku)))
  const [bareParts, bareProducts] = [
    otherParts.filter((part) => codeOfPart(part) === ''),
    otherProducts.filter(({ sku }) => codeOf(sku) === ''),
  ]
  // Otherwise a product without a code may have got one, or lost it.
  const areBareKnown = bareParts.length === bareProducts.length
  const rest = areBareKnown
    ? [
        fillByPlace(bareParts, bareProducts),
        fillByPlace(
          otherParts.filter((part) => !bareParts.includes(part)),
          otherProducts.filter((product) => !bareProducts.includes(product)),
        ),
      ]
    : [fillByPlace(otherParts, otherProducts)]
  return rest.some((one) => one === null) ? null : [...byCode, ...rest.flatMap((one) => one ?? [])]
}

/**
 * Booked pieces of each order in a shipment. The lines of merged orders are one sequence, as in the draft, so that a
 * piece of a product that two orders have is counted for one of them.
 * @returns null when fewer pieces were booked and it is not known of which lines
 */
export const bookedLinesOfOrders = (
  parts: readonly (BookedLine & { orderId: string })[],
  orders: readonly { id: string; content: OrderContent }[],
  products: readonly BookedProduct[],
): Map<string, BookedLine[]> | null => {
  const places = new Map(
    orders
      .toSorted((one, other) => compareMerged(one.content, other.content))
      .flatMap(({ id, content }) => content.lines.map((line) => ({ key: `${id} ${line.id}`, sku: line.sku })))
      .map(({ key, sku }, place) => [key, { place, sku }]),
  )
  // A line that the store has removed meanwhile comes last.
  const placeOf = ({ orderId, lineId }: { orderId: string; lineId: string }) =>
    places.get(`${orderId} ${lineId}`) ?? { place: places.size, sku: '' }
  const sequence = parts
    .toSorted((one, other) => placeOf(one).place - placeOf(other).place)
    .map((part, index) => ({ ...part, id: String(index), sku: placeOf(part).sku }))
  const booked = bookedLinesOf(
    sequence.map(({ id, quantity }) => ({ lineId: id, quantity })),
    sequence,
    products,
  )
  if (!booked) return null
  const rows = booked.map(({ lineId: id, quantity }) => {
    const { orderId, lineId } = sequence[Number(id)]!
    return { orderId, lineId, quantity }
  })
  return new Map(
    [...groupBy(rows, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [
      orderId,
      ofOrder.map(({ lineId, quantity }) => ({ lineId, quantity })),
    ]),
  )
}
