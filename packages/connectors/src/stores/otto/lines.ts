/** Lines of an order. Otto has an item for each piece; pieces of one product at one price are a line. */
import type { OttoItem } from './wire.ts'

export interface OttoLine {
  /** Smallest id of the items, so that it does not depend on their order. */
  id: string
  items: OttoItem[]
}

const gone = new Set(['CANCELLED_BY_PARTNER', 'CANCELLED_BY_MARKETPLACE', 'RETURNED'])
export const isGone = ({ fulfillmentStatus }: OttoItem): boolean => gone.has(fulfillmentStatus)
export const isSent = ({ fulfillmentStatus }: OttoItem): boolean => fulfillmentStatus === 'SENT'
/** True for a piece that may be shipped now. */
export const isProcessable = ({ fulfillmentStatus }: OttoItem): boolean => fulfillmentStatus === 'PROCESSABLE'

/** Key of a line: the price before reductions, which does not change. */
const keyOf = ({ product, itemValueGrossPrice }: OttoItem): string =>
  JSON.stringify([product.sku, product.productTitle, itemValueGrossPrice.amount])

export const groupItems = (items: readonly OttoItem[]): OttoLine[] => {
  const groups = new Map<string, OttoItem[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return Array.from(groups.values(), (group) => ({
    id: group.map(({ positionItemId }) => positionItemId).toSorted()[0]!,
    items: group,
  }))
}
