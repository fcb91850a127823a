import { sum } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { InvoiceContent } from './invoiceContent.ts'
import { formatInvoiceDate, formatMoney, formatRate, formatWeight } from './invoiceFormats.ts'
import { currencyOf } from './invoiceHead.ts'
import {
  drawRule,
  heightOf,
  ink,
  mutedInk,
  pageBottom,
  pageLeft,
  pageRight,
  pageTop,
  writeText,
} from './invoicePage.ts'
import type { InvoiceDocument } from './invoicePage.ts'
import type { InvoiceTexts } from './invoiceTexts.ts'

const totalsLeft = 330
const signatureHeight = 92

/** Totals, packing, notes, declaration and signature, kept together on one page. */
export const drawEnd = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): void => {
  const notes = [
    ...chargeNotes(invoice, texts),
    invoice.purpose === 'sale' ? undefined : texts.freeOfChargeNote,
    invoice.kind === 'proforma' ? texts.proformaNote : undefined,
    texts.declaration,
  ].filter((note) => note !== undefined)
  const width = pageRight - pageLeft
  const notesHeight = notes.reduce((height, note) => height + heightOf(doc, note, width) + 4, 0)
  let y = top + 12
  if (y + 84 + notesHeight + signatureHeight > pageBottom) {
    doc.addPage()
    y = pageTop
  }
  y = Math.max(drawPacking(doc, invoice, texts, y), drawTotals(doc, invoice, texts, y)) + 16
  for (const note of notes) y = writeText(doc, note, { x: pageLeft, y, width }) + 4
  drawSignature(doc, invoice, texts, y + 8)
}

/** Notes about converted charges, and about charges missing from the total. */
const chargeNotes = (
  { language, converted = [], unconverted = [] }: InvoiceContent,
  texts: InvoiceTexts,
): string[] => [
  ...converted.map(({ charge, amount, rates, day }) => {
    const said = rates.map(
      ({ currency, sellingTry }) => `1 ${currency} = ${formatRate(sellingTry, language)} TRY`,
    )
    const date = formatInvoiceDate(day, language)
    return `${texts[charge]} ${formatMoney(amount, language)}: ${said.join(', ')} (${texts.rateDay} ${date})`
  }),
  ...unconverted.map(
    ({ charge, amount }) => `${texts[charge]} ${formatMoney(amount, language)}: ${texts.notInTotal}`,
  ),
]

/** Adds up products, freight and insurance; throws CurrencyMismatch for mixed currencies. */
const totalsOf = (invoice: InvoiceContent): { goods: Money; total: Money } => {
  const currency = currencyOf(invoice)
  const goods = sum(
    invoice.products.map(({ total }) => total),
    currency,
  )
  const charges = [invoice.freightCharge, invoice.insurance].filter((charge) => charge !== undefined)
  return { goods, total: sum([goods, ...charges], currency) }
}

const drawTotals = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): number => {
  const { goods, total } = totalsOf(invoice)
  const rows: [string, Money | undefined][] = [
    [texts.goodsTotal, goods],
    [texts.freight, invoice.freightCharge],
    [texts.insurance, invoice.insurance],
  ]
  const width = pageRight - totalsLeft
  let y = top
  for (const [caption, amount] of rows) {
    if (!amount) continue
    writeText(doc, caption, { x: totalsLeft, y, width: 100, size: 9, colour: mutedInk })
    const value = formatMoney(amount, invoice.language)
    y = writeText(doc, value, { x: totalsLeft, y, width, size: 9, align: 'right' }) + 3
  }
  doc.moveTo(totalsLeft, y).lineTo(pageRight, y).lineWidth(1).strokeColor(ink).stroke()
  y += 5
  writeText(doc, texts.total, { x: totalsLeft, y, width: 110, size: 11, weight: 'bold' })
  const value = formatMoney(total, invoice.language)
  return writeText(doc, value, {
    x: totalsLeft + 60,
    y,
    width: width - 60,
    size: 11,
    weight: 'bold',
    align: 'right',
  })
}

const drawPacking = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): number => {
  const rows: [string, string][] = [
    [texts.pieceCount, String(invoice.pieceCount)],
    [texts.grossWeight, formatWeight(invoice.grossWeightKg, invoice.language)],
  ]
  if (invoice.netWeightKg !== undefined)
    rows.push([texts.netWeight, formatWeight(invoice.netWeightKg, invoice.language)])
  let y = top
  for (const [caption, value] of rows) {
    writeText(doc, caption, { x: pageLeft, y, width: 100, size: 9, colour: mutedInk })
    y = writeText(doc, value, { x: pageLeft + 104, y, width: 120, size: 9, weight: 'bold' }) + 3
  }
  return y
}

const drawSignature = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): void => {
  const width = pageRight - totalsLeft
  writeText(doc, texts.date, { x: pageLeft, y: top, width: 100, size: 7.5, colour: mutedInk })
  const date = formatInvoiceDate(invoice.date, invoice.language)
  writeText(doc, date, { x: pageLeft, y: top + 11, width: 120 })
  writeText(doc, texts.signatory, { x: pageLeft + 130, y: top, width: 140, size: 7.5, colour: mutedInk })
  const name = invoice.signatoryName ?? invoice.sender.contactName ?? ''
  if (name !== '') writeText(doc, name, { x: pageLeft + 130, y: top + 11, width: 150 })
  writeText(doc, texts.signature, { x: totalsLeft, y: top, width, size: 7.5, colour: mutedInk })
  doc
    .rect(totalsLeft, top + 12, width, signatureHeight - 24)
    .lineWidth(0.6)
    .strokeColor('#9ca3af')
    .stroke()
}

/** Footer of every page with number and page. */
export const drawFooters = (doc: InvoiceDocument, invoice: InvoiceContent, texts: InvoiceTexts): void => {
  const { start, count } = doc.bufferedPageRange()
  const width = pageRight - pageLeft
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    drawRule(doc, pageBottom + 8)
    const place = { x: pageLeft, y: pageBottom + 13, width, size: 7.5, colour: mutedInk }
    // Prints the number once if it equals the shipment's reference.
    writeText(doc, [...new Set([invoice.number, invoice.reference])].join(' · '), place)
    writeText(doc, `${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
}
