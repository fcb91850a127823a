/** Orders of one buyer in one parcel. */
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { OrderContent } from '../order.tables.ts'
import type { OrderRecord } from '../order.queries.ts'
import type { LineToShip } from './draftRequest.ts'

export interface OrderToShip {
  content: OrderContent
  lines: readonly LineToShip[]
}

/** Order of the lines of several orders in one draft; the write-back uses the same. */
export const compareMerged = (
  one: Pick<OrderContent, 'placedAt' | 'id'>,
  other: Pick<OrderContent, 'placedAt' | 'id'>,
): number => one.placedAt.localeCompare(other.placedAt) || one.id.localeCompare(other.id)

/** One order for the draft of several: the oldest one's receiver, the lines of all, and their numbers. */
export const mergedOrder = (
  orders: readonly OrderToShip[],
): { content: OrderContent; lines: LineToShip[] } => {
  const sorted = orders.toSorted((one, other) => compareMerged(one.content, other.content))
  const number = [...new Set(sorted.map(({ content }) => content.number))].join(', ')
  const differing = sorted.find(({ content }) => content.sumsDiffer)?.content
  const spread = sorted.find(({ content }) => content.spreadDiscount)?.content
  const content = {
    ...sorted[0]!.content,
    number,
    ...(differing?.sumsDiffer && { sumsDiffer: differing.sumsDiffer }),
    ...(spread?.spreadDiscount && { spreadDiscount: spread.spreadDiscount }),
  }
  return { content, lines: sorted.flatMap(({ lines }) => lines) }
}

const fold = (text: string): string =>
  foldForSearch(text)
    .replaceAll(/[\s,.-]+/g, ' ')
    .trim()

/**
 * Key that orders share which can go in one parcel: same company, store, delivery address, currency and IOSS number.
 * Null without an address.
 */
const mergeKeyOf = ({ companyId, platform, shop, content }: OrderRecord): string | null => {
  const { shipTo, currency, iossNumber, labelReference } = content
  const { name, company, lines, postalCode, city, state, countryCode } = shipTo
  if (lines.length === 0 || countryCode === '') return null
  const address = [name, company, lines.join(' '), postalCode, city, state].map(fold)
  return JSON.stringify([
    companyId,
    platform,
    shop,
    countryCode,
    ...address,
    currency,
    iossNumber,
    labelReference,
  ])
}

export const canMerge = (orders: readonly OrderRecord[]): boolean => {
  const keys = new Set(orders.map(mergeKeyOf))
  return keys.size === 1 && !keys.has(null)
}

/**
 * Groups of orders that can go in one parcel, without those that have no partner.
 * @param mostLines maximum product lines of a shipment; further orders make another group
 */
export const groupMergeable = <T extends { order: OrderRecord; lineCount: number }>(
  orders: readonly T[],
  mostLines: number,
): T[][] => {
  const groups: T[][] = []
  for (const [key, ofKey] of groupBy(orders, ({ order }) => mergeKeyOf(order))) {
    if (key === null) continue
    let lines = mostLines
    let group: T[] | null = null
    for (const one of ofKey.toSorted((a, b) => compareMerged(a.order.content, b.order.content))) {
      if (!group || one.lineCount > lines) {
        groups.push((group = []))
        lines = mostLines
      }
      group.push(one)
      lines -= one.lineCount
    }
  }
  return groups.filter((group) => group.length > 1)
}
