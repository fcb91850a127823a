import {
  formatHsCode,
  formatInvoiceDate,
  formatMoney,
  formatQuantity,
  formatWeight,
} from '../invoice/invoiceFormats.ts'
import {
  createInvoiceDocument,
  finishDocument,
  heightOf,
  ink,
  mutedInk,
  writeText,
} from '../invoice/invoicePage.ts'
import type { InvoiceDocument, TextPlace } from '../invoice/invoicePage.ts'
import type { ManifestContent, ManifestPdfLine } from './manifestContent.ts'
import type { ManifestTexts } from './manifestTexts.ts'

// Page edges of landscape A4 in points.
const left = 30
const right = 812
const top = 32
const bottom = 548
const width = right - left

const size = 7
const gap = 6
const rowPadding = 3
/** Maximum letters and codes of a cell; the Excel file contains all of them. */
const mostGoodsLetters = 140
const mostCodes = 4
/** Number of rows drawn before yielding to other work of the process. */
const rowsAtOnce = 25

const rule = (doc: InvoiceDocument, y: number, colour = '#d1d5db', thickness = 0.6): void => {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(thickness).strokeColor(colour).stroke()
}

interface Column {
  caption: (texts: ManifestTexts) => string
  /** Width; 0 uses the width that the other columns leave. */
  width: number
  align?: TextPlace['align']
  value: (line: ManifestPdfLine, index: number, language: ManifestContent['language']) => string
}

const cut = (text: string): string =>
  text.length > mostGoodsLetters ? `${text.slice(0, mostGoodsLetters - 1).trimEnd()}…` : text

const codesOf = ({ hsCodes }: ManifestPdfLine): string => {
  const shown = hsCodes.slice(0, mostCodes).map(formatHsCode).join('\n')
  return hsCodes.length > mostCodes ? `${shown}\n+${hsCodes.length - mostCodes}` : shown
}

const columns: readonly Column[] = [
  { caption: (t) => t.line, width: 18, value: (_, index) => String(index + 1) },
  { caption: (t) => t.reference, width: 74, value: (line) => line.reference },
  { caption: (t) => t.waybill, width: 84, value: (line) => line.waybillNumber ?? '' },
  { caption: (t) => t.bag, width: 34, value: (line) => line.bagNumber ?? '' },
  { caption: (t) => t.sender, width: 90, value: (line) => line.sender },
  { caption: (t) => t.receiver, width: 90, value: (line) => line.receiver },
  { caption: (t) => t.country, width: 24, value: (line) => line.countryCode },
  { caption: (t) => t.goods, width: 0, value: (line) => cut(line.goods) },
  { caption: (t) => t.hsCode, width: 66, value: codesOf },
  {
    caption: (t) => t.value,
    width: 66,
    align: 'right',
    value: ({ value }, _, language) => (value ? formatMoney(value, language) : ''),
  },
  {
    caption: (t) => t.weight,
    width: 34,
    align: 'right',
    value: ({ weightKg }, _, language) => formatQuantity(weightKg, language),
  },
  { caption: (t) => t.pieces, width: 26, align: 'right', value: ({ pieceCount }) => String(pieceCount) },
]
const fixedWidth = columns.reduce((sum, column) => sum + column.width, 0) + gap * (columns.length - 1)
const widthOf = (column: Column): number => column.width || width - fixedWidth

const drawCells = (
  doc: InvoiceDocument,
  y: number,
  texts: readonly string[],
  style: Partial<TextPlace> = {},
): void => {
  let x = left
  columns.forEach((column, c) => {
    const place = { x, y, width: widthOf(column), size, align: column.align ?? 'left', ...style }
    if (texts[c] !== '') writeText(doc, texts[c]!, place)
    x += widthOf(column) + gap
  })
}

const rowHeight = (doc: InvoiceDocument, texts: readonly string[]): number =>
  Math.max(...columns.map((column, c) => heightOf(doc, texts[c]!, widthOf(column), size)))

const drawHead = (doc: InvoiceDocument, content: ManifestContent, texts: ManifestTexts): number => {
  const title = content.isAddendum ? texts.addendumTitle : texts.title
  const titleBottom = writeText(doc, title, { x: left, y: top - 4, width: 420, size: 19, weight: 'bold' })
  writeText(doc, content.carrierName, { x: left, y: titleBottom + 2, width: 420, size: 11 })
  const facts: [string, string][] = [
    [texts.number, content.number],
    [texts.day, formatInvoiceDate(content.day, content.language)],
    [texts.closedAt, content.closedAt],
  ]
  let y = top
  for (const [caption, value] of facts) {
    writeText(doc, caption, { x: 540, y, width: 110, colour: mutedInk })
    y = writeText(doc, value, { x: 650, y, width: right - 650, weight: 'bold', align: 'right' }) + 2
  }
  const below = Math.max(titleBottom + 18, y) + 8
  rule(doc, below, ink, 1.2)
  return below + 8
}

const drawColumnHeads = (doc: InvoiceDocument, texts: ManifestTexts, y: number): number => {
  const captions = columns.map(({ caption }) => caption(texts))
  const height = rowHeight(doc, captions)
  doc.rect(left - 4, y, width + 8, height + 8).fill('#f3f4f6')
  drawCells(doc, y + 4, captions, { colour: mutedInk })
  return y + height + 8
}

/**
 * Draws all lines with column heads on each page and without splitting a line. Returns the y position below the
 * last.
 */
const drawLines = async (
  doc: InvoiceDocument,
  { lines, language }: ManifestContent,
  texts: ManifestTexts,
  from: number,
): Promise<number> => {
  let y = drawColumnHeads(doc, texts, from)
  for (const [index, line] of lines.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve))
    const cells = columns.map((column) => column.value(line, index, language))
    const height = rowHeight(doc, cells)
    if (y + height + 2 * rowPadding > bottom) {
      doc.addPage()
      y = drawColumnHeads(doc, texts, top)
    }
    drawCells(doc, y + rowPadding, cells)
    y += height + 2 * rowPadding
    rule(doc, y)
  }
  return y
}

const boxHeight = 86
const endHeight = boxHeight + 58

const drawSignature = (doc: InvoiceDocument, x: number, y: number, captions: readonly string[]): void => {
  const boxWidth = (width - 16) / 2
  const [head, ...fields] = captions
  doc.rect(x, y, boxWidth, boxHeight).lineWidth(0.8).strokeColor('#9ca3af').stroke()
  writeText(doc, head!, { x: x + 8, y: y + 6, width: boxWidth - 16, weight: 'bold' })
  fields.forEach((caption, place) => {
    const fieldX = x + 8 + (place % 2) * (boxWidth / 2)
    const fieldY = y + 26 + Math.floor(place / 2) * 30
    writeText(doc, caption, { x: fieldX, y: fieldY, width: 80, size: 7.5, colour: mutedInk })
    doc
      .moveTo(fieldX, fieldY + 24)
      .lineTo(fieldX + boxWidth / 2 - 20, fieldY + 24)
      .lineWidth(0.6)
      .strokeColor('#9ca3af')
      .stroke()
  })
}

/** Draws totals and signature fields, kept on one page. */
const drawEnd = (
  doc: InvoiceDocument,
  content: ManifestContent,
  texts: ManifestTexts,
  from: number,
): void => {
  let y = from + 10
  if (y + endHeight > bottom) {
    doc.addPage()
    y = top
  }
  const { language } = content
  const sums = [
    `${formatQuantity(content.lines.length, language)} ${texts.shipments}`,
    `${formatQuantity(content.pieceCount, language)} ${texts.pieces.toLocaleLowerCase(language)}`,
    formatWeight(content.weightKg, language),
    ...content.values.map((value) => formatMoney(value, language)),
  ]
  y =
    writeText(doc, `${texts.sums}: ${sums.join('  ·  ')}`, { x: left, y, width, size: 10, weight: 'bold' }) +
    4
  y = writeText(doc, texts.note, { x: left, y, width, size: 7.5, colour: mutedInk }) + 8
  drawSignature(doc, left, y, [texts.handedOver, texts.name, texts.time, texts.signature])
  drawSignature(doc, left + (width + 16) / 2, y, [
    texts.takenOver,
    texts.name,
    texts.plate,
    texts.time,
    texts.signature,
  ])
}

const drawFooters = (doc: InvoiceDocument, { number }: ManifestContent, texts: ManifestTexts): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    rule(doc, bottom + 8)
    const place = { x: left, y: bottom + 13, width, size: 7.5, colour: mutedInk }
    writeText(doc, number, place)
    writeText(doc, `${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
}

/**
 * Carrier's manifest as landscape A4 PDF with as many pages as needed. `texts` are in its language (see
 * `manifestTexts`). Throws RangeError without lines.
 */
export const makeManifestPdf = async (
  content: ManifestContent,
  texts: ManifestTexts,
): Promise<Uint8Array> => {
  if (content.lines.length === 0) throw new RangeError('a manifest of nothing')
  const title = `${texts.title} ${content.number}`
  const doc = createInvoiceDocument(title, content.day, content.language, 'landscape')
  const headBottom = drawHead(doc, content, texts)
  const linesBottom = await drawLines(doc, content, texts, headBottom)
  drawEnd(doc, content, texts, linesBottom)
  drawFooters(doc, content, texts)
  return finishDocument(doc)
}
