/** Order of a store as a row. */
import { createHash } from 'node:crypto'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { OrderContent, orders } from '../order.tables.ts'

/** Length limit of the search text. An order of many lines is found by the first ones. */
const longestSearchText = 2000

/** Removes what PostgreSQL cannot store in texts: NUL and halves of surrogate pairs. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '') : value

export const contentOf = (order: StoreOrder): OrderContent =>
  JSON.parse(JSON.stringify(order), storable) as OrderContent

const hashOf = ({ changedAt: _, ...content }: OrderContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

export const searchTextOf = ({ number, id, shipTo, billTo, lines }: OrderContent): string => {
  const texts = [
    ...[number, id, shipTo.name, shipTo.company, shipTo.city, shipTo.email],
    ...[billTo.name, billTo.company, billTo.email],
    ...lines.flatMap(({ title, sku }) => [title, sku]),
  ]
  const words = foldForSearch(texts.filter(Boolean).join(' ')).split(/\s+/).filter(Boolean)
  return [...new Set(words)].join(' ').slice(0, longestSearchText)
}

/** Amount that fits the column; the exact one stays in the content. */
const storableAmount = (amount: string): string => (/^-?\d{1,12}(\.\d+)?$/.test(amount) ? amount : '0')

/** Columns that follow the store. */
export const columnsOf = (content: OrderContent) =>
  ({
    number: content.number,
    state: content.state,
    isPaid: content.isPaid,
    placedAt: new Date(content.placedAt),
    changedAt: new Date(content.changedAt),
    currency: content.currency,
    total: storableAmount(content.totals.total),
    countryCode: /^[A-Z]{2}$/.test(content.shipTo.countryCode) ? content.shipTo.countryCode : null,
    searchText: searchTextOf(content),
    content,
    contentHash: hashOf(content),
  }) satisfies Partial<typeof orders.$inferInsert>
