/** Table and footer of papers for orders and shipments. */
import {
  drawRule,
  heightOf,
  mutedInk,
  pageBottom,
  pageLeft,
  pageRight,
  pageTop,
  writeText,
} from '../invoice/invoicePage.ts'
import type { InvoiceDocument, TextPlace } from '../invoice/invoicePage.ts'

export interface PaperColumn {
  caption: string
  /** Width in points; 0 takes what the other columns leave. */
  width: number
  align?: TextPlace['align']
}

export const fullWidth = pageRight - pageLeft
const gap = 8
const rowPadding = 4
const headSize = 7.5

const widthsOf = (columns: readonly PaperColumn[]): number[] => {
  const fixed = columns.reduce((sum, { width }) => sum + width, 0) + gap * (columns.length - 1)
  return columns.map(({ width }) => width || fullWidth - fixed)
}

const drawCells = (
  doc: InvoiceDocument,
  columns: readonly PaperColumn[],
  cells: readonly string[],
  y: number,
  style: Partial<TextPlace> = {},
): void => {
  const widths = widthsOf(columns)
  let x = pageLeft
  columns.forEach(({ align = 'left' }, at) => {
    if (cells[at] !== '') writeText(doc, cells[at]!, { x, y, width: widths[at]!, align, ...style })
    x += widths[at]! + gap
  })
}

const drawHeads = (doc: InvoiceDocument, columns: readonly PaperColumn[], top: number): number => {
  const captions = columns.map(({ caption }) => caption)
  const widths = widthsOf(columns)
  const height = Math.max(...captions.map((text, at) => heightOf(doc, text, widths[at]!, headSize))) + 9
  doc.rect(pageLeft - 4, top, fullWidth + 8, height).fill('#f3f4f6')
  drawCells(doc, columns, captions, top + 5, { size: headSize, colour: mutedInk })
  return top + height
}

/** Draws rows with column heads on each page, without splitting a row. Returns the y position below the last. */
export const drawPaperTable = (
  doc: InvoiceDocument,
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  top: number,
): number => {
  const widths = widthsOf(columns)
  let y = drawHeads(doc, columns, top)
  for (const cells of rows) {
    const height = Math.max(...cells.map((text, at) => heightOf(doc, text, widths[at]!)))
    if (y + height + 2 * rowPadding > pageBottom) {
      doc.addPage()
      y = drawHeads(doc, columns, pageTop)
    }
    drawCells(doc, columns, cells, y + rowPadding)
    y += height + 2 * rowPadding
    drawRule(doc, y)
  }
  return y
}

/** Starts a page when less than `height` points are left. */
export const withRoom = (doc: InvoiceDocument, y: number, height: number): number => {
  if (y + height <= pageBottom) return y
  doc.addPage()
  return pageTop
}

/** Writes the footers of the pages from `first` on; `subject` stands on their left. */
export const drawPaperFooters = (
  doc: InvoiceDocument,
  { first, subject, page }: { first: number; subject: string; page: string },
): void => {
  const { start, count } = doc.bufferedPageRange()
  const pages = start + count - first
  for (let at = 0; at < pages; at++) {
    doc.switchToPage(first + at)
    drawRule(doc, pageBottom + 8)
    const place = { x: pageLeft, y: pageBottom + 13, width: fullWidth, size: 7.5, colour: mutedInk }
    writeText(doc, subject, place)
    writeText(doc, `${page} ${at + 1} / ${pages}`, { ...place, align: 'right' })
  }
}
