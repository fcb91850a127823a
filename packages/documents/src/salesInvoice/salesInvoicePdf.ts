import { formatAmount, formatInvoiceDate, formatMoney, formatRate } from '../invoice/invoiceFormats.ts'
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
import type { SalesInvoiceContent } from './salesInvoiceContent.ts'
import type { SalesInvoiceTexts } from './salesInvoiceTexts.ts'

const fullWidth = pageRight - pageLeft
const gap = 8
const rowPadding = 4
const widths = { reference: 92, net: 68, vat: 58, amount: 72 }
const draftInk = '#b42318'
const descriptionWidth = fullWidth - widths.reference - widths.net - widths.vat - widths.amount - 4 * gap

const drawHead = (doc: InvoiceDocument, invoice: SalesInvoiceContent, texts: SalesInvoiceTexts): number => {
  const title = { x: pageLeft, y: pageTop - 4, width: 250, size: 19, weight: 'bold' as const }
  const titleBottom = writeText(doc, invoice.title, title)
  const { language, original } = invoice
  const rows: [string, string | null][] = [
    [texts.number, invoice.number],
    [texts.date, formatInvoiceDate(invoice.date, language)],
    [texts.uuid, invoice.uuid],
    [texts.original, original && `${original.number}, ${formatInvoiceDate(original.date, language)}`],
    [texts.reason, original?.reason ?? null],
  ]
  let y = pageTop
  for (const [caption, value] of rows) {
    if (!value) continue
    writeText(doc, caption, { x: 300, y, width: 80, colour: mutedInk })
    y = writeText(doc, value, { x: 382, y, width: pageRight - 382, weight: 'bold', align: 'right' }) + 2
  }
  const bottom = Math.max(titleBottom, y) + 10
  drawRule(doc, bottom, ink, 1.2)
  return bottom + 10
}

const drawParties = (
  doc: InvoiceDocument,
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  const width = (fullWidth - 24) / 2
  const bottoms = (['issuer', 'buyer'] as const).map((side, place) => {
    const x = pageLeft + place * (width + 24)
    let y = writeText(doc, texts[side], { x, y: top, width, size: 7.5, colour: mutedInk }) + 2
    y = writeText(doc, invoice[side].name, { x, y, width, size: 10, weight: 'bold' }) + 1
    for (const line of invoice[side].lines) y = writeText(doc, line, { x, y, width }) + 1
    return y
  })
  return Math.max(...bottoms) + 12
}

interface Cells {
  reference: string
  description: string
  net: string
  vat: string
  amount: string
}

const drawCells = (
  doc: InvoiceDocument,
  cells: Cells,
  y: number,
  style: { size?: number; colour?: string } = {},
): void => {
  let x = pageLeft
  const cell = (text: string, width: number, align: 'left' | 'right') => {
    writeText(doc, text, { x, y, width, align, ...style })
    x += width + gap
  }
  cell(cells.reference, widths.reference, 'left')
  cell(cells.description, descriptionWidth, 'left')
  cell(cells.net, widths.net, 'right')
  cell(cells.vat, widths.vat, 'right')
  cell(cells.amount, widths.amount, 'right')
}

const drawColumnHeads = (
  doc: InvoiceDocument,
  { total, vatRate }: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  const captions = {
    reference: texts.reference,
    description: texts.description,
    net: `${texts.net} (${total.currency})`,
    vat: `${texts.vat} ${vatRate}%`,
    amount: `${texts.amount} (${total.currency})`,
  }
  doc.rect(pageLeft - 4, top, fullWidth + 8, 18).fill('#f3f4f6')
  drawCells(doc, captions, top + 5, { size: 7, colour: mutedInk })
  return top + 18
}

/** Draws all lines with column heads on each page and without splitting a row. Returns the y position below. */
const drawLines = (
  doc: InvoiceDocument,
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  let y = drawColumnHeads(doc, invoice, texts, top)
  for (const { reference, description, net, vat, amount } of invoice.lines) {
    const height = Math.max(
      heightOf(doc, reference, widths.reference),
      heightOf(doc, description, descriptionWidth),
    )
    if (y + height + 2 * rowPadding > pageBottom) {
      doc.addPage()
      y = drawColumnHeads(doc, invoice, texts, pageTop)
    }
    const { language } = invoice
    drawCells(
      doc,
      {
        reference,
        description,
        net: formatAmount(net, language),
        vat: formatAmount(vat, language),
        amount: formatAmount(amount, language),
      },
      y + rowPadding,
    )
    y += height + 2 * rowPadding
    drawRule(doc, y)
  }
  return y
}

/** Draws sums, amount in words, exemption, rate and footer on one page. */
const drawEnd = (
  doc: InvoiceDocument,
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): void => {
  const { language, inTry } = invoice
  const notes = [
    invoice.inWords,
    invoice.exemption && `${texts.exemptionCaption}: ${invoice.exemption}`,
    inTry &&
      `${texts.rate}: 1 ${invoice.total.currency} = ${formatRate(inTry.rate, language)} TRY (${formatInvoiceDate(inTry.day, language)})`,
    inTry && `${texts.totalTry}: ${formatMoney(inTry.total, language)}`,
    invoice.footer,
  ].flatMap((note) => note || [])
  const notesHeight = notes.reduce((height, note) => height + heightOf(doc, note, fullWidth) + 4, 0)
  let y = top + 12
  if (y + 64 + notesHeight > pageBottom) {
    doc.addPage()
    y = pageTop
  }
  const sums: [string, string][] = [
    [texts.netTotal, formatMoney(invoice.net, language)],
    [`${texts.vatTotal} ${invoice.vatRate}%`, formatMoney(invoice.vat, language)],
  ]
  for (const [caption, value] of sums) {
    writeText(doc, caption, { x: 300, y, width: 130, colour: mutedInk })
    y = writeText(doc, value, { x: 430, y, width: pageRight - 430, align: 'right' }) + 3
  }
  doc.moveTo(300, y).lineTo(pageRight, y).lineWidth(1).strokeColor(ink).stroke()
  const style = { size: 11, weight: 'bold' as const }
  writeText(doc, texts.total, { x: 300, y: y + 5, width: 130, ...style })
  const place = { x: 430, y: y + 5, width: pageRight - 430, align: 'right' as const, ...style }
  y = writeText(doc, formatMoney(invoice.total, language), place) + 12
  for (const note of notes) y = writeText(doc, note, { x: pageLeft, y, width: fullWidth }) + 4
}

const drawFooters = (
  doc: InvoiceDocument,
  { number }: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    drawRule(doc, pageBottom + 8)
    const place = { x: pageLeft, y: pageBottom + 13, width: fullWidth, size: 7.5, colour: mutedInk }
    writeText(doc, number ?? texts.draft, place)
    writeText(doc, `${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
}

/** Writes the mark of a draft across each page and above its head. */
const drawDraftMarks = (doc: InvoiceDocument, texts: SalesInvoiceTexts): void => {
  const { start, count } = doc.bufferedPageRange()
  const { width, height } = doc.page
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    writeText(doc, texts.draft, {
      x: pageLeft,
      y: pageTop - 24,
      width: fullWidth,
      size: 12,
      weight: 'bold',
      align: 'center',
      colour: draftInk,
    })
    doc.save()
    doc.rotate(-50, { origin: [width / 2, height / 2] }).opacity(0.12)
    // The diagonal is longer than the page is wide, so that the mark fits on one line.
    const place = { x: width / 2 - 390, y: height / 2 - 30, width: 780, size: 48, weight: 'bold' as const }
    writeText(doc, texts.draft, { ...place, align: 'center', colour: draftInk })
    doc.restore()
  }
}

/**
 * Sales invoice or counter-document as A4 PDF with as many pages as needed. `texts` are in the invoice's language.
 * Throws RangeError without lines.
 */
export const makeSalesInvoicePdf = async (
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
): Promise<Uint8Array> => {
  if (invoice.lines.length === 0) throw new RangeError('an invoice of nothing')
  const doc = createInvoiceDocument(
    `${invoice.title} ${invoice.number ?? texts.draft}`,
    invoice.date,
    invoice.language,
  )
  const headBottom = drawHead(doc, invoice, texts)
  const partiesBottom = drawParties(doc, invoice, texts, headBottom)
  const linesBottom = drawLines(doc, invoice, texts, partiesBottom)
  drawEnd(doc, invoice, texts, linesBottom)
  drawFooters(doc, invoice, texts)
  if (invoice.number === null) drawDraftMarks(doc, texts)
  return finishDocument(doc)
}
