import { formatInvoiceDate, formatQuantity } from '../invoice/invoiceFormats.ts'
import {
  createInvoiceDocument,
  drawRule,
  finishDocument,
  ink,
  mutedInk,
  pageLeft,
  pageTop,
  writeText,
} from '../invoice/invoicePage.ts'
import { drawPaperFooters, drawPaperTable, fullWidth } from './orderPaperPage.ts'
import type { OrderPaperTexts } from './orderPaperTexts.ts'

export interface PickList {
  language: 'tr' | 'en'
  /** ISO day. */
  date: string
  orderCount: number
  /** One row for each stock code, or product without one. */
  rows: readonly { sku: string; title: string; quantity: number; orders: readonly string[] }[]
}

/**
 * Pick list of several orders as A4 PDF. `texts` are in its language (see `orderPaperTexts`). Throws RangeError
 * without rows.
 */
export const makePickListPdf = async (list: PickList, texts: OrderPaperTexts): Promise<Uint8Array> => {
  if (list.rows.length === 0) throw new RangeError('a pick list of nothing')
  const { language, rows } = list
  const doc = createInvoiceDocument(texts.pickList, list.date, language)
  const title = { x: pageLeft, y: pageTop - 4, width: fullWidth, size: 21, weight: 'bold' as const }
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = [
    formatInvoiceDate(list.date, language),
    `${texts.orders}: ${list.orderCount}`,
    `${texts.pieces}: ${formatQuantity(pieces, language)}`,
  ].join('  ·  ')
  const titleBottom = writeText(doc, texts.pickList, title)
  const factsBottom = writeText(doc, facts, {
    x: pageLeft,
    y: titleBottom + 4,
    width: fullWidth,
    colour: mutedInk,
  })
  drawRule(doc, factsBottom + 8, ink, 1.2)
  drawPaperTable(
    doc,
    [
      { caption: texts.picked, width: 40 },
      { caption: texts.sku, width: 110 },
      { caption: texts.product, width: 0 },
      { caption: texts.quantity, width: 50, align: 'right' },
      { caption: texts.orders, width: 130 },
    ],
    rows.map(({ sku, title: product, quantity, orders }) => [
      '[   ]',
      sku,
      product,
      formatQuantity(quantity, language),
      orders.join(', '),
    ]),
    factsBottom + 20,
  )
  drawPaperFooters(doc, { first: 0, subject: texts.pickList, page: texts.page })
  return finishDocument(doc)
}
