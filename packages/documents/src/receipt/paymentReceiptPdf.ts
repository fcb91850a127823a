import { subtract, sum } from '@kervan/domain/money/money'
import { formatInvoiceDate } from '../invoice/invoiceFormats.ts'
import {
  createInvoiceDocument,
  drawRule,
  finishDocument,
  heightOf,
  ink,
  mutedInk,
  pageBottom,
  pageLeft,
  pageRight,
  pageTop,
  writeText,
} from '../invoice/invoicePage.ts'
import type { InvoiceDocument } from '../invoice/invoicePage.ts'
import type { ReceiptContent } from './receiptContent.ts'
import { formatPaid } from './receiptFormats.ts'
import type { ReceiptTexts } from './receiptTexts.ts'

const fullWidth = pageRight - pageLeft
const captionsLeft = 330
const rowPadding = 4
const amountWidth = 110
const referenceWidth = 130

const drawHead = (doc: InvoiceDocument, receipt: ReceiptContent, texts: ReceiptTexts): number => {
  const title = { x: pageLeft, y: pageTop - 4, width: 280, size: 21, weight: 'bold' as const }
  const titleBottom = writeText(doc, texts.title, title)
  const rows: [string, string | undefined][] = [
    [texts.number, receipt.number],
    [texts.date, formatInvoiceDate(receipt.date, receipt.language)],
    [texts.provider, receipt.provider],
    [texts.card, receipt.card],
  ]
  let y = pageTop
  for (const [caption, value] of rows) {
    if (!value) continue
    writeText(doc, caption, { x: captionsLeft, y, width: 95, colour: mutedInk })
    y = writeText(doc, value, { x: 425, y, width: pageRight - 425, weight: 'bold', align: 'right' }) + 2
  }
  const bottom = Math.max(titleBottom, y) + 12
  drawRule(doc, bottom, ink, 1.2)
  return bottom + 12
}

const drawParty = (
  doc: InvoiceDocument,
  {
    caption,
    party,
    x,
    y,
    width,
  }: {
    caption: string
    party: ReceiptContent['payer']
    x: number
    y: number
    width: number
  },
): number => {
  let below = writeText(doc, caption, { x, y, width, size: 7.5, colour: mutedInk }) + 2
  below = writeText(doc, party.name, { x, y: below, width, size: 10, weight: 'bold' }) + 1
  for (const line of party.lines) below = writeText(doc, line, { x, y: below, width }) + 1
  return below
}

const drawParties = (
  doc: InvoiceDocument,
  { payee, payer }: ReceiptContent,
  texts: ReceiptTexts,
  y: number,
): number => {
  const width = (fullWidth - 24) / 2
  return (
    Math.max(
      drawParty(doc, { caption: texts.payee, party: payee, x: pageLeft, y, width }),
      drawParty(doc, { caption: texts.payer, party: payer, x: pageLeft + width + 24, y, width }),
    ) + 12
  )
}

interface Row {
  reference: string
  description: string
  amount: string
}

const descriptionWidth = fullWidth - referenceWidth - amountWidth - 16

const drawCells = (
  doc: InvoiceDocument,
  { reference, description, amount }: Row,
  y: number,
  style: { size?: number; colour?: string } = {},
): void => {
  writeText(doc, reference, { x: pageLeft, y, width: referenceWidth, ...style })
  writeText(doc, description, { x: pageLeft + referenceWidth + 8, y, width: descriptionWidth, ...style })
  writeText(doc, amount, { x: pageRight - amountWidth, y, width: amountWidth, align: 'right', ...style })
}

const drawColumnHeads = (doc: InvoiceDocument, texts: ReceiptTexts, top: number): number => {
  doc.rect(pageLeft - 4, top, fullWidth + 8, 18).fill('#f3f4f6')
  drawCells(doc, texts, top + 5, { size: 7.5, colour: mutedInk })
  return top + 18
}

/**
 * Draws all items with column heads on each page and without splitting a row. Returns the y position below the
 * last.
 */
const drawItems = (
  doc: InvoiceDocument,
  { items, language }: ReceiptContent,
  texts: ReceiptTexts,
  top: number,
): number => {
  let y = drawColumnHeads(doc, texts, top)
  for (const { reference, amount, refunded, ...item } of items) {
    const description = refunded
      ? `${item.description} · ${texts.refunded}: ${formatPaid(refunded, language)}`
      : item.description
    const height = Math.max(
      heightOf(doc, reference, referenceWidth),
      heightOf(doc, description, descriptionWidth),
    )
    if (y + height + 2 * rowPadding > pageBottom) {
      doc.addPage()
      y = drawColumnHeads(doc, texts, pageTop)
    }
    drawCells(doc, { reference, description, amount: formatPaid(amount, language) }, y + rowPadding)
    y += height + 2 * rowPadding
    drawRule(doc, y)
  }
  return y
}

/** Draws the paid amount, each refund and the remainder, with the note that this is not an invoice, on one page. */
const drawTotals = (
  doc: InvoiceDocument,
  { paid, refunds, language }: ReceiptContent,
  texts: ReceiptTexts,
  top: number,
): void => {
  const noteHeight = heightOf(doc, texts.note, fullWidth)
  // The total below is the paid amount already when nothing was refunded.
  const lines: [string, string][] = refunds.length > 0 ? [[texts.paid, formatPaid(paid, language)]] : []
  for (const { date, reference, amount } of refunds) {
    const facts = [formatInvoiceDate(date, language), reference].filter(Boolean).join(' · ')
    lines.push([`${texts.refund} (${facts})`, `-${formatPaid(amount, language)}`])
  }
  let y = top + 12
  for (const [caption, value] of lines) {
    if (y + 14 > pageBottom) {
      doc.addPage()
      y = pageTop
    }
    writeText(doc, caption, { x: 250, y, width: pageRight - 250 - amountWidth, colour: mutedInk })
    y = writeText(doc, value, { x: pageRight - amountWidth, y, width: amountWidth, align: 'right' }) + 3
  }
  if (y + noteHeight + 48 > pageBottom) {
    doc.addPage()
    y = pageTop
  }
  doc.moveTo(250, y).lineTo(pageRight, y).lineWidth(1).strokeColor(ink).stroke()
  const given = sum(
    refunds.map(({ amount }) => amount),
    paid.currency,
  )
  const style = { size: 11, weight: 'bold' as const }
  const caption = refunds.length > 0 ? texts.net : texts.paid
  writeText(doc, caption, { x: 250, y: y + 5, width: 150, ...style })
  const place = { x: 400, y: y + 5, width: pageRight - 400, align: 'right' as const, ...style }
  y = writeText(doc, formatPaid(subtract(paid, given), language), place)
  writeText(doc, texts.note, { x: pageLeft, y: y + 20, width: fullWidth })
}

const drawFooters = (doc: InvoiceDocument, { number }: ReceiptContent, texts: ReceiptTexts): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    drawRule(doc, pageBottom + 8)
    const place = { x: pageLeft, y: pageBottom + 13, width: fullWidth, size: 7.5, colour: mutedInk }
    writeText(doc, number, place)
    writeText(doc, `${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
}

/**
 * Receipt of a card payment as A4 PDF, with a note that it is not an invoice. `texts` are in the receipt's
 * language (see `receiptTexts`). Throws RangeError without items, CurrencyMismatch for a refund in another
 * currency.
 */
export const makePaymentReceiptPdf = async (
  receipt: ReceiptContent,
  texts: ReceiptTexts,
): Promise<Uint8Array> => {
  if (receipt.items.length === 0) throw new RangeError('a receipt of nothing')
  const doc = createInvoiceDocument(`${texts.title} ${receipt.number}`, receipt.date, receipt.language)
  const headBottom = drawHead(doc, receipt, texts)
  const partiesBottom = drawParties(doc, receipt, texts, headBottom)
  const itemsBottom = drawItems(doc, receipt, texts, partiesBottom)
  drawTotals(doc, receipt, texts, itemsBottom)
  drawFooters(doc, receipt, texts)
  return finishDocument(doc)
}
