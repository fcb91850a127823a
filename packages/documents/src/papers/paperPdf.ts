/** Draws a paper of boxes, tables, totals and statements on A4 pages. */
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
import { drawPaperFooters, drawPaperTable, fullWidth, withRoom } from '../orderPapers/orderPaperPage.ts'
import type { PaperColumn } from '../orderPapers/orderPaperPage.ts'

export interface PaperBox {
  caption: string
  lines: readonly string[]
  isWide?: true
}

export interface PaperTable {
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
}

export interface PaperLayout {
  title: string
  /** Title in the second language. */
  subtitle: string
  reference: string
  /** ISO date. */
  date: string
  language: 'tr' | 'en'
  notice?: string
  boxes: readonly PaperBox[]
  tables: readonly PaperTable[]
  totals: readonly (readonly [caption: string, value: string])[]
  statements: readonly string[]
  signature: { dateCaption: string; date: string; nameCaption: string; name: string; caption: string }
  page: string
}

const gap = 12
const halfWidth = (fullWidth - gap) / 2
const captionSize = 7.5
const boxPadding = 5

const drawHead = (doc: InvoiceDocument, { title, subtitle, reference, notice }: PaperLayout): number => {
  const numberWidth = 170
  const width = fullWidth - numberWidth - gap
  const place = { x: pageLeft, width }
  const titleBottom = writeText(doc, title, { ...place, y: pageTop - 4, size: 16, weight: 'bold' })
  const left = writeText(doc, subtitle, { ...place, y: titleBottom, size: 9, colour: mutedInk })
  const number = { x: pageRight - numberWidth, y: pageTop + 2, width: numberWidth }
  const right = writeText(doc, reference, { ...number, size: 10, weight: 'bold', align: 'right' })
  let y = Math.max(left, right) + 8
  drawRule(doc, y, ink, 1.2)
  y += 8
  if (notice !== undefined) {
    const height = heightOf(doc, notice, fullWidth - 16) + 12
    doc.rect(pageLeft, y, fullWidth, height).fill('#fef3c7')
    writeText(doc, notice, { x: pageLeft + 8, y: y + 6, width: fullWidth - 16 })
    y += height + 8
  }
  return y
}

const boxHeight = (doc: InvoiceDocument, { caption, lines }: PaperBox, width: number): number =>
  lines.reduce(
    (height, line) => height + heightOf(doc, line, width),
    heightOf(doc, caption, width, captionSize) + 2 * boxPadding + 2,
  )

const drawBox = (doc: InvoiceDocument, box: PaperBox, x: number, y: number, size: [number, number]): void => {
  const [width, height] = size
  doc.rect(x, y, width, height).lineWidth(0.6).strokeColor('#9ca3af').stroke()
  const place = { x: x + boxPadding, width: width - 2 * boxPadding }
  let below = writeText(doc, box.caption, {
    ...place,
    y: y + boxPadding,
    size: captionSize,
    colour: mutedInk,
  })
  below += 2
  for (const line of box.lines) below = writeText(doc, line, { ...place, y: below })
}

/** Puts narrow boxes side by side; boxes of a row are equally high. */
const drawBoxes = (doc: InvoiceDocument, boxes: readonly PaperBox[], top: number): number => {
  let y = top
  for (let at = 0; at < boxes.length;) {
    const isPair = !boxes[at]!.isWide && boxes[at + 1] !== undefined && !boxes[at + 1]!.isWide
    const row = boxes.slice(at, at + (isPair ? 2 : 1))
    const width = isPair ? halfWidth : fullWidth
    const height = Math.max(...row.map((box) => boxHeight(doc, box, width - 2 * boxPadding)))
    y = withRoom(doc, y, height)
    row.forEach((box, place) => drawBox(doc, box, pageLeft + place * (width + gap), y, [width, height]))
    y += height + 6
    at += row.length
  }
  return y
}

const drawTotals = (doc: InvoiceDocument, totals: PaperLayout['totals'], top: number): number => {
  let y = withRoom(doc, top, totals.length * 14)
  for (const [caption, value] of totals) {
    const captionBottom = writeText(doc, caption, { x: pageLeft, y, width: 280, size: 9, colour: mutedInk })
    const place = { x: pageLeft + 288, y, width: fullWidth - 288, size: 9 }
    y = Math.max(captionBottom, writeText(doc, value, { ...place, weight: 'bold', align: 'right' })) + 3
  }
  return y
}

const signatureHeight = 70

const drawSignature = (doc: InvoiceDocument, { signature }: PaperLayout, y: number): void => {
  const { dateCaption, date, nameCaption, name, caption } = signature
  const columns = [
    { x: pageLeft, width: 130, caption: dateCaption, value: date },
    { x: pageLeft + 140, width: 150, caption: nameCaption, value: name },
  ]
  for (const { x, width, caption: head, value } of columns) {
    const below = writeText(doc, head, { x, y, width, size: captionSize, colour: mutedInk })
    if (value !== '') writeText(doc, value, { x, y: below + 2, width })
  }
  const x = pageLeft + 300
  const below = writeText(doc, caption, { x, y, width: pageRight - x, size: captionSize, colour: mutedInk })
  doc
    .rect(x, below + 2, pageRight - x, 48)
    .lineWidth(0.6)
    .strokeColor('#9ca3af')
    .stroke()
}

/** Draws the paper on as many pages as needed; statements and signature stay on one page. */
export const makePaperPdf = async (layout: PaperLayout): Promise<Uint8Array> => {
  const doc = createInvoiceDocument(`${layout.title} ${layout.reference}`, layout.date, layout.language)
  let y = drawBoxes(doc, layout.boxes, drawHead(doc, layout)) + 6
  for (const { columns, rows } of layout.tables)
    y = drawPaperTable(doc, columns, rows, withRoom(doc, y, 60)) + 12
  y = drawTotals(doc, layout.totals, y) + 8
  const end = layout.statements.reduce((height, text) => height + heightOf(doc, text, fullWidth, 9) + 6, 0)
  y = withRoom(doc, y, Math.min(end + signatureHeight, pageBottom - pageTop))
  for (const text of layout.statements)
    y = writeText(doc, text, { x: pageLeft, y, width: fullWidth, size: 9 }) + 6
  drawSignature(doc, layout, y + 6)
  drawPaperFooters(doc, { first: 0, subject: `${layout.title} · ${layout.reference}`, page: layout.page })
  return finishDocument(doc)
}
