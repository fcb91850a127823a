import { formatInvoiceDate, formatMoney } from '../invoice/invoiceFormats.ts'
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
import type { InvoiceDocument, TextPlace } from '../invoice/invoicePage.ts'
import type { DisputeContent, DisputeLetterLine } from './disputeContent.ts'
import type { DisputeTexts } from './disputeTexts.ts'

const fullWidth = pageRight - pageLeft
const size = 7.5
const gap = 8
const rowPadding = 4
/** Number of rows drawn before yielding to other work of the process. */
const rowsAtOnce = 25

interface Column {
  caption: (texts: DisputeTexts) => string
  width: number
  align?: TextPlace['align']
  value: (line: DisputeLetterLine, language: DisputeContent['language']) => string
}

const columns: readonly Column[] = [
  {
    caption: (t) => t.waybill,
    width: 104,
    value: ({ waybillNumber, reference }) => [waybillNumber, reference].filter(Boolean).join('\n'),
  },
  {
    caption: (t) => t.invoice,
    width: 72,
    value: ({ invoiceNumber, day }, language) =>
      [invoiceNumber, day === null ? '' : formatInvoiceDate(day, language)].filter(Boolean).join('\n'),
  },
  { caption: (t) => t.reason, width: 137, value: ({ reasons }) => reasons.join('\n') },
  {
    caption: (t) => t.expected,
    width: 58,
    align: 'right',
    value: ({ expected }, language) => (expected ? formatMoney(expected, language) : '–'),
  },
  {
    caption: (t) => t.billed,
    width: 58,
    align: 'right',
    value: ({ billed }, language) => formatMoney(billed, language),
  },
  {
    caption: (t) => t.difference,
    width: 50,
    align: 'right',
    value: ({ difference }, language) => formatMoney(difference, language),
  },
]

const drawCells = (doc: InvoiceDocument, y: number, texts: readonly string[], colour = ink): void => {
  let x = pageLeft
  columns.forEach(({ width, align = 'left' }, at) => {
    if (texts[at] !== '') writeText(doc, texts[at]!, { x, y, width, size, align, colour })
    x += width + gap
  })
}

const rowHeight = (doc: InvoiceDocument, texts: readonly string[]): number =>
  Math.max(...columns.map(({ width }, at) => heightOf(doc, texts[at]!, width, size)))

const drawColumnHeads = (doc: InvoiceDocument, texts: DisputeTexts, y: number): number => {
  const captions = columns.map(({ caption }) => caption(texts))
  const height = rowHeight(doc, captions)
  drawCells(doc, y, captions, mutedInk)
  drawRule(doc, y + height + 3, ink, 0.8)
  return y + height + 7
}

const drawHead = (doc: InvoiceDocument, content: DisputeContent, texts: DisputeTexts): number => {
  const title = { x: pageLeft, y: pageTop - 4, width: 300, size: 19, weight: 'bold' as const }
  const titleBottom = writeText(doc, texts.title, title)
  let y = pageTop
  for (const [caption, value] of [
    [texts.number, content.number],
    [texts.day, formatInvoiceDate(content.day, content.language)],
    [texts.from, content.houseName],
    [texts.to, content.carrierName],
  ] as const) {
    writeText(doc, caption, { x: 350, y, width: 60, colour: mutedInk })
    y = writeText(doc, value, { x: 412, y, width: pageRight - 412, weight: 'bold', align: 'right' }) + 2
  }
  let bottom = Math.max(titleBottom, y) + 14
  bottom = writeText(doc, texts.opening, { x: pageLeft, y: bottom, width: fullWidth, size: 10 }) + 6
  if (content.remark !== null)
    bottom = writeText(doc, content.remark, { x: pageLeft, y: bottom, width: fullWidth, size: 10 }) + 6
  return bottom + 8
}

/**
 * Letter about disputed lines as A4 PDF with as many pages as needed. `texts` are in its language (see
 * `disputeTexts`). Throws RangeError without lines.
 */
export const makeDisputeLetterPdf = async (
  content: DisputeContent,
  texts: DisputeTexts,
): Promise<Uint8Array> => {
  if (content.lines.length === 0) throw new RangeError('a dispute about nothing')
  const { language, number } = content
  const doc = createInvoiceDocument(`${texts.title} ${number}`, content.day, language)
  let y = drawColumnHeads(doc, texts, drawHead(doc, content, texts))
  for (const [at, line] of content.lines.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve))
    const cells = columns.map((column) => column.value(line, language))
    const height = rowHeight(doc, cells)
    if (y + height + 2 * rowPadding > pageBottom) {
      doc.addPage()
      y = drawColumnHeads(doc, texts, pageTop)
    }
    drawCells(doc, y + rowPadding, cells)
    y += height + 2 * rowPadding
    drawRule(doc, y)
  }
  const endHeight = 70
  if (y + endHeight > pageBottom) {
    doc.addPage()
    y = pageTop
  }
  const total = `${texts.total}: ${formatMoney(content.total, language)}`
  y = writeText(doc, total, {
    x: pageLeft,
    y: y + 10,
    width: fullWidth,
    size: 11,
    weight: 'bold',
    align: 'right',
  })
  writeText(doc, texts.closing, { x: pageLeft, y: y + 12, width: fullWidth, size: 10 })
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    const place = { x: pageLeft, y: pageBottom + 13, width: fullWidth, size: 7.5, colour: mutedInk }
    writeText(doc, number, place)
    writeText(doc, `${texts.page} ${page + 1} / ${count}`, { ...place, align: 'right' })
  }
  return finishDocument(doc)
}
