/** Pick list and packing slips of orders, made on each request. */
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { paperEndpoints } from '@kervan/contract/order/papers.endpoints'
import { orderPaperTexts } from '@kervan/documents/orderPapers/orderPaperTexts'
import { makePackingSlipsPdf } from '@kervan/documents/orderPapers/packingSlipsPdf'
import type { PackingSlip } from '@kervan/documents/orderPapers/packingSlipsPdf'
import { makePickListPdf } from '@kervan/documents/orderPapers/pickListPdf'
import type { PickList } from '@kervan/documents/orderPapers/pickListPdf'
import { fromDecimal } from '@kervan/domain/money/money'
import type { StoreLine } from '@kervan/connectors/stores/store'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { exact } from '../draft/linesToShip.ts'
import { findOrders, listStoreNames } from '../order.queries.ts'
import type { OrderRecord } from '../order.queries.ts'

type Wanted = InputOf<typeof paperEndpoints.makePickList>['body']

/** Oldest order first. @throws AppError notFound when one order is hidden or outside the scope */
const loadOrders = async (ctx: Ctx, { orderIds }: Wanted): Promise<OrderRecord[]> => {
  const wanted = [...new Set(orderIds)]
  const orders = await findOrders(ctx.db, scopeOf(ctx), wanted)
  if (orders.length < wanted.length) throw new AppError('notFound')
  return orders.toSorted(
    (one, other) =>
      one.placedAt.getTime() - other.placedAt.getTime() ||
      one.number.localeCompare(other.number, 'en', { numeric: true }),
  )
}

const titleOf = ({ title, variant }: StoreLine): string => (variant ? `${title} (${variant})` : title)

/** Pieces that the store has not marked as shipped; all of an order that is. None of one that must not be shipped. */
const piecesOf = ({ state }: OrderRecord, line: StoreLine): number => {
  if (state === 'cancelled' || state === 'waiting') return 0
  return state === 'fulfilled' ? line.quantity : exact(Math.max(0, line.quantity - line.fulfilledQuantity))
}

const rowsOf = (orders: readonly OrderRecord[]): PickList['rows'] => {
  const rows = new Map<string, { sku: string; title: string; quantity: number; orders: Set<string> }>()
  for (const order of orders)
    for (const line of order.content.lines) {
      const pieces = line.isShippable ? piecesOf(order, line) : 0
      if (pieces === 0) continue
      const key = line.sku.trim().toUpperCase() || `title ${titleOf(line)}`
      const row = rows.get(key) ?? { sku: line.sku, title: titleOf(line), quantity: 0, orders: new Set() }
      row.quantity = exact(row.quantity + pieces)
      row.orders.add(order.number)
      rows.set(key, row)
    }
  return [...rows.values()]
    .map((row) => ({ ...row, orders: [...row.orders] }))
    .sort((one, other) => one.sku.localeCompare(other.sku) || one.title.localeCompare(other.title))
}

const textsIn = (language: Language) => orderPaperTexts((key) => translate(language, key))

const fileOf = (bytes: Uint8Array, name: string, ctx: Ctx): FileAnswer => ({
  contentType: 'application/pdf',
  fileName: `${name} ${dayInTurkiye(ctx.now)}.pdf`,
  bytes,
})

/** @throws AppError notFound; validationFailed on `orderIds` when nothing of the orders is to be shipped */
export const makePickList = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer> => {
  const orders = await loadOrders(ctx, wanted)
  const language = wanted.language ?? ctx.language
  const rows = rowsOf(orders)
  if (rows.length === 0) throw fieldError('orderIds', 'order:nothingToPick')
  const texts = textsIn(language)
  const list = { language, date: dayInTurkiye(ctx.now), orderCount: orders.length, rows }
  return fileOf(await makePickListPdf(list, texts), texts.pickList, ctx)
}

const slipOf = (
  { number, placedAt, currency, content }: OrderRecord,
  seller: string,
  language: Language,
): PackingSlip => {
  const { shipTo, billTo, lines, isGift, giftMessage, note, totals } = content
  const hasPrices = !isGift && giftMessage === ''
  return {
    number,
    date: dayInTurkiye(placedAt),
    seller,
    receiver: [
      shipTo.company,
      shipTo.name || billTo.name,
      ...shipTo.lines,
      [shipTo.postalCode, shipTo.city, shipTo.state].filter(Boolean).join(' '),
      shipTo.countryCode && countryName(shipTo.countryCode, language),
    ].filter(Boolean),
    lines: lines
      .filter(({ isShippable, quantity }) => isShippable && quantity > 0)
      .map((line) => {
        const amount = (price: number) => fromDecimal(price.toFixed(2), currency)
        const price = Number(line.unitPrice)
        return {
          sku: line.sku,
          title: titleOf(line),
          quantity: line.quantity,
          unitPrice: hasPrices ? amount(price) : null,
          amount: hasPrices ? amount(price * line.quantity) : null,
        }
      }),
    total: hasPrices ? fromDecimal(Number(totals.total).toFixed(2), currency) : null,
    note,
    giftMessage,
  }
}

/** @throws AppError notFound */
export const makePackingSlips = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer> => {
  const orders = await loadOrders(ctx, wanted)
  const language = wanted.language ?? ctx.language
  const names = await listStoreNames(ctx.db, [...new Set(orders.map(({ connectionId }) => connectionId))])
  const texts = textsIn(language)
  const slips = orders.map((order) => slipOf(order, names.get(order.connectionId) ?? '', language))
  return fileOf(await makePackingSlipsPdf(slips, texts, language), texts.packingSlip, ctx)
}
