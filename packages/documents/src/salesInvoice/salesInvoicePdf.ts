import { formatAmount, formatInvoiceDate, formatMoney, formatRate } from '../invoice/invoiceFormats.ts'
import { ink, mutedInk, pageBottom, pageLeft, pageRight, pageTop, ruleInk } from '../invoice/pageEdges.ts'
import { createSheet } from '../pdf/sheet.ts'
import type { Sheet } from '../pdf/sheet.ts'
import type { SalesInvoiceContent } from './salesInvoiceContent.ts'
import type { SalesInvoiceTexts } from './salesInvoiceTexts.ts'

const fullWidth = pageRight - pageLeft
const gap = 8
const rowPadding = 4
const widths = { reference: 92, net: 68, vat: 58, amount: 72 }
const draftInk = '#b42318'
const watermarkInk = '#f6e4e2'
const descriptionWidth = fullWidth - widths.reference - widths.net - widths.vat - widths.amount - 4 * gap

const percentOf = (rate: string, language: SalesInvoiceContent['language']): string =>
  language === 'tr' ? `%${rate}` : `${rate}%`

const drawHead = (sheet: Sheet, invoice: SalesInvoiceContent, texts: SalesInvoiceTexts): number => {
  const title = { x: pageLeft, y: pageTop - 4, width: 230, size: 19, weight: 'bold' as const }
  const titleBottom = sheet.text(invoice.title, title)
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
    sheet.text(caption, { x: 280, y, width: 70, colour: mutedInk })
    // Wide enough for a universal number in one line.
    y = sheet.text(value, { x: 352, y, width: pageRight - 352, weight: 'bold', align: 'right' }) + 2
  }
  const bottom = Math.max(titleBottom, y) + 10
  sheet.rule(pageLeft, pageRight, bottom, ink, 1.2)
  return bottom + 10
}

const drawParties = (
  sheet: Sheet,
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  const width = (fullWidth - 24) / 2
  const bottoms = (['issuer', 'buyer'] as const).map((side, place) => {
    const x = pageLeft + place * (width + 24)
    let y = sheet.text(texts[side], { x, y: top, width, size: 7.5, colour: mutedInk }) + 2
    y = sheet.text(invoice[side].name, { x, y, width, size: 10, weight: 'bold' }) + 1
    for (const line of invoice[side].lines) y = sheet.text(line, { x, y, width }) + 1
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
  sheet: Sheet,
  cells: Cells,
  y: number,
  style: { size?: number; colour?: string } = {},
): void => {
  let x = pageLeft
  const cell = (text: string, width: number, align: 'left' | 'right') => {
    sheet.text(text, { x, y, width, align, ...style })
    x += width + gap
  }
  cell(cells.reference, widths.reference, 'left')
  cell(cells.description, descriptionWidth, 'left')
  cell(cells.net, widths.net, 'right')
  cell(cells.vat, widths.vat, 'right')
  cell(cells.amount, widths.amount, 'right')
}

const drawColumnHeads = (
  sheet: Sheet,
  { total, vatRate, language }: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  const captions = {
    reference: texts.reference,
    description: texts.description,
    net: `${texts.net} (${total.currency})`,
    vat: `${texts.vat} ${percentOf(vatRate, language)}`,
    amount: `${texts.amount} (${total.currency})`,
  }
  sheet.box(pageLeft - 4, top, fullWidth + 8, 18, '#f3f4f6')
  drawCells(sheet, captions, top + 5, { size: 7, colour: mutedInk })
  return top + 18
}

/** Draws all lines with column heads on each page and without splitting a row. Returns the y position below. */
const drawLines = (
  sheet: Sheet,
  invoice: SalesInvoiceContent,
  texts: SalesInvoiceTexts,
  top: number,
): number => {
  let y = drawColumnHeads(sheet, invoice, texts, top)
  for (const { reference, description, net, vat, amount } of invoice.lines) {
    const height = Math.max(
      sheet.heightOf(reference, widths.reference),
      sheet.heightOf(description, descriptionWidth),
    )
    if (y + height + 2 * rowPadding > pageBottom) {
      sheet.addPage()
      y = drawColumnHeads(sheet, invoice, texts, pageTop)
    }
    const { language } = invoice
    drawCells(
      sheet,
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
    sheet.rule(pageLeft, pageRight, y, ruleInk)
  }
  return y
}

/** Draws sums, amount in words, exemption, rate and footer on one page. */
const drawEnd = (sheet: Sheet, invoice: SalesInvoiceContent, texts: SalesInvoiceTexts, top: number): void => {
  const { language, inTry } = invoice
  const notes = [
    invoice.inWords,
    invoice.exemption && `${texts.exemptionCaption}: ${invoice.exemption}`,
    inTry &&
      `${texts.rate}: 1 ${invoice.total.currency} = ${formatRate(inTry.rate, language)} TRY (${formatInvoiceDate(inTry.day, language)})`,
    inTry && `${texts.totalTry}: ${formatMoney(inTry.total, language)}`,
    invoice.footer,
  ].flatMap((note) => note || [])
  const notesHeight = notes.reduce((height, note) => height + sheet.heightOf(note, fullWidth) + 4, 0)
  let y = top + 12
  if (y + 64 + notesHeight > pageBottom) {
    sheet.addPage()
    y = pageTop
  }
  const sums: [string, string][] = [
    [texts.netTotal, formatMoney(invoice.net, language)],
    [`${texts.vatTotal} ${percentOf(invoice.vatRate, language)}`, formatMoney(invoice.vat, language)],
  ]
  for (const [caption, value] of sums) {
    sheet.text(caption, { x: 300, y, width: 130, colour: mutedInk })
    y = sheet.text(value, { x: 430, y, width: pageRight - 430, align: 'right' }) + 3
  }
  sheet.rule(300, pageRight, y, ink, 1)
  const style = { size: 11, weight: 'bold' as const }
  sheet.text(invoice.original ? texts.totalBack : texts.total, { x: 300, y: y + 5, width: 130, ...style })
  const place = { x: 430, y: y + 5, width: pageRight - 430, align: 'right' as const, ...style }
  y = sheet.text(formatMoney(invoice.total, language), place) + 12
  for (const note of notes) y = sheet.text(note, { x: pageLeft, y, width: fullWidth }) + 4
}

const drawFooters = (sheet: Sheet, { number }: SalesInvoiceContent, texts: SalesInvoiceTexts): void => {
  const count = sheet.pageCount()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    sheet.rule(pageLeft, pageRight, pageBottom + 8, ruleInk)
    const place = { x: pageLeft, y: pageBottom + 13, width: fullWidth, size: 7.5, colour: mutedInk }
    sheet.text(number ?? texts.draft, place)
    sheet.text(`${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
}

/** Writes the mark of a draft across each page and above its head. */
const drawDraftMarks = (sheet: Sheet, texts: SalesInvoiceTexts): void => {
  for (let page = 0; page < sheet.pageCount(); page++) {
    sheet.switchToPage(page)
    const width = sheet.widthOf(texts.draft, { size: 12, weight: 'bold' })
    const place = { x: pageLeft + (fullWidth - width) / 2, y: pageTop - 24, width: fullWidth }
    sheet.text(texts.draft, { ...place, size: 12, weight: 'bold', colour: draftInk })
    sheet.watermark(texts.draft, { size: 48, colour: watermarkInk })
  }
}

/**
 * Sales invoice or counter-document as A4 PDF with as many pages as needed. `texts` are in the invoice's language.
 * Throws RangeError without lines.
 */
export const makeSalesInvoicePdf = (invoice: SalesInvoiceContent, texts: SalesInvoiceTexts): Uint8Array => {
  if (invoice.lines.length === 0) throw new RangeError('an invoice of nothing')
  const sheet = createSheet({
    title: `${invoice.title} ${invoice.number ?? texts.draft}`,
    date: invoice.date,
    language: invoice.language,
    defaultSize: 8.5,
    defaultColour: ink,
  })
  const headBottom = drawHead(sheet, invoice, texts)
  const partiesBottom = drawParties(sheet, invoice, texts, headBottom)
  const linesBottom = drawLines(sheet, invoice, texts, partiesBottom)
  drawEnd(sheet, invoice, texts, linesBottom)
  drawFooters(sheet, invoice, texts)
  if (invoice.number === null) drawDraftMarks(sheet, texts)
  return sheet.finish()
}
