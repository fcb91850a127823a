import type { Money } from '@kervan/domain/money/money'
import { formatInvoiceDate, formatMoney, formatQuantity } from '../invoice/invoiceFormats.ts'
import {
  createInvoiceDocument,
  drawRule,
  finishDocument,
  heightOf,
  ink,
  mutedInk,
  pageLeft,
  pageRight,
  pageTop,
  writeText,
} from '../invoice/invoicePage.ts'
import type { InvoiceDocument } from '../invoice/invoicePage.ts'
import { drawPaperFooters, drawPaperTable, fullWidth, withRoom } from './orderPaperPage.ts'
import type { PaperColumn } from './orderPaperPage.ts'
import type { OrderPaperTexts } from './orderPaperTexts.ts'

export interface PackingSlip {
  number: string
  /** ISO day of the order. */
  date: string
  seller: string
  /** Name and address of the receiver. */
  receiver: readonly string[]
  lines: readonly {
    sku: string
    title: string
    quantity: number
    unitPrice: Money | null
    amount: Money | null
  }[]
  /** Null for a gift, whose slip has no prices. */
  total: Money | null
  note: string
  giftMessage: string
}

type Language = 'tr' | 'en'

const halfWidth = (fullWidth - 24) / 2

const drawHead = (
  doc: InvoiceDocument,
  slip: PackingSlip,
  texts: OrderPaperTexts,
  language: Language,
): number => {
  const title = { x: pageLeft, y: pageTop - 4, width: 300, size: 21, weight: 'bold' as const }
  const titleBottom = writeText(doc, texts.packingSlip, title)
  let y = pageTop
  for (const [caption, value] of [
    [texts.orderNumber, slip.number],
    [texts.date, formatInvoiceDate(slip.date, language)],
  ] as const) {
    writeText(doc, caption, { x: 350, y, width: 80, colour: mutedInk })
    y = writeText(doc, value, { x: 430, y, width: pageRight - 430, weight: 'bold', align: 'right' }) + 2
  }
  const bottom = Math.max(titleBottom, y) + 12
  drawRule(doc, bottom, ink, 1.2)
  const parties = [
    [texts.seller, [slip.seller]],
    [texts.receiver, slip.receiver],
  ] as const
  const bottoms = parties.map(([caption, lines], at) => {
    const place = { x: pageLeft + at * (halfWidth + 24), width: halfWidth }
    let below = writeText(doc, caption, { ...place, y: bottom + 12, size: 7.5, colour: mutedInk }) + 2
    lines.forEach((line, index) => {
      const style = index === 0 ? { size: 10, weight: 'bold' as const } : {}
      below = writeText(doc, line, { ...place, y: below, ...style }) + 1
    })
    return below
  })
  return Math.max(...bottoms) + 12
}

const drawLines = (
  doc: InvoiceDocument,
  { lines, total }: PackingSlip,
  texts: OrderPaperTexts,
  { language, top }: { language: Language; top: number },
): number => {
  const columns: PaperColumn[] = [
    { caption: texts.quantity, width: 50, align: 'right' },
    { caption: texts.sku, width: 110 },
    { caption: texts.product, width: 0 },
  ]
  const prices: PaperColumn[] = [
    { caption: texts.unitPrice, width: 80, align: 'right' },
    { caption: texts.amount, width: 80, align: 'right' },
  ]
  const priceOf = (price: Money | null) => (price ? formatMoney(price, language) : '')
  const bottom = drawPaperTable(
    doc,
    total ? [...columns, ...prices] : columns,
    lines.map(({ quantity, sku, title, unitPrice, amount }) => [
      formatQuantity(quantity, language),
      sku,
      title,
      ...(total ? [priceOf(unitPrice), priceOf(amount)] : []),
    ]),
    top,
  )
  if (!total) return bottom
  const y = withRoom(doc, bottom + 8, 20)
  const text = `${texts.total}: ${formatMoney(total, language)}`
  return writeText(doc, text, { x: pageLeft, y, width: fullWidth, size: 11, weight: 'bold', align: 'right' })
}

const drawWords = (doc: InvoiceDocument, caption: string, text: string, top: number): number => {
  if (text === '') return top
  const y = withRoom(doc, top + 14, heightOf(doc, text, fullWidth, 10) + 14)
  const below = writeText(doc, caption, { x: pageLeft, y, width: fullWidth, size: 7.5, colour: mutedInk }) + 2
  return writeText(doc, text, { x: pageLeft, y: below, width: fullWidth, size: 10 })
}

/**
 * Packing slips as A4 PDF, each order on its own pages. `texts` are in its language (see `orderPaperTexts`). Throws
 * RangeError without orders.
 */
export const makePackingSlipsPdf = async (
  slips: readonly PackingSlip[],
  texts: OrderPaperTexts,
  language: Language,
): Promise<Uint8Array> => {
  if (slips.length === 0) throw new RangeError('packing slips of nothing')
  const doc = createInvoiceDocument(texts.packingSlip, slips[0]!.date, language)
  for (const [index, slip] of slips.entries()) {
    if (index > 0) doc.addPage()
    const { start, count } = doc.bufferedPageRange()
    const headBottom = drawHead(doc, slip, texts, language)
    let y = drawLines(doc, slip, texts, { language, top: headBottom })
    y = drawWords(doc, texts.note, slip.note, y)
    drawWords(doc, texts.giftMessage, slip.giftMessage, y)
    drawPaperFooters(doc, { first: start + count - 1, subject: slip.number, page: texts.page })
  }
  return finishDocument(doc)
}
