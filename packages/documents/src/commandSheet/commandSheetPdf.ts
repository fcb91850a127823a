import { encodeCode128, modulesOf } from '../barcode/encodeBarcode.ts'
import { toDrawable } from '../font/drawableText.ts'
import { createInvoiceDocument, finishDocument, ink, mutedInk, writeText } from '../invoice/invoicePage.ts'
import type { InvoiceDocument } from '../invoice/invoicePage.ts'

export interface SheetEntry {
  /** Text that the command's barcode contains. */
  code: string
  /** Name of the command in the user's language. */
  name: string
  /** Explains when to scan the command. */
  help: string
}

export interface CommandSheetContent {
  language: 'tr' | 'en'
  title: string
  /** Explains how to use the command sheet. */
  note: string
  /** Day on which the sheet is printed: `2026-11-23`. */
  day: string
  entries: readonly SheetEntry[]
}

// Page edges of portrait A4 in points.
const left = 36
const right = 559
const gridTop = 104
const columns = 3
const rows = 7
const gap = 8
const cellWidth = (right - left - gap * (columns - 1)) / columns
const cellHeight = 98
/** White modules that Code 128 needs on each side. */
const quietModules = 10
const barHeight = 34

const drawBars = (doc: InvoiceDocument, code: string, x: number, y: number): void => {
  const widths = encodeCode128(code)
  const module = Math.min(1.5, (cellWidth - 12) / (modulesOf(widths) + 2 * quietModules))
  let at = x + (cellWidth - modulesOf(widths) * module) / 2
  widths.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(at, y, width * module, barHeight)
    at += width * module
  })
  doc.fillColor('#000000').fill()
}

const drawEntry = (doc: InvoiceDocument, { code, name, help }: SheetEntry, x: number, y: number): void => {
  doc.roundedRect(x, y, cellWidth, cellHeight, 5).lineWidth(0.6).strokeColor('#d1d5db').stroke()
  const words = { x: x + 6, width: cellWidth - 12, align: 'center' as const }
  writeText(doc, name, { ...words, y: y + 6, size: 12, weight: 'bold' })
  drawBars(doc, code, x, y + 24)
  writeText(doc, code, { ...words, y: y + 61, size: 6.5, colour: mutedInk })
  doc.font('regular').fontSize(7).fillColor(ink)
  doc.text(toDrawable(help), words.x, y + 71, {
    width: words.width,
    align: 'center',
    height: 24,
    ellipsis: true,
  })
}

/**
 * Sheet of command barcodes to hang beside a station: portrait A4, three per row, with enough distance that a
 * scanner reads only one.
 */
export const makeCommandSheetPdf = (content: CommandSheetContent): Promise<Uint8Array> => {
  const { title, note, day, language, entries } = content
  if (entries.length === 0) throw new RangeError('no order to print')
  const doc = createInvoiceDocument(title, `${day}T00:00:00Z`, language)
  entries.forEach((entry, index) => {
    const place = index % (columns * rows)
    if (place === 0) {
      if (index > 0) doc.addPage()
      const below = writeText(doc, title, { x: left, y: 36, width: right - left, size: 18, weight: 'bold' })
      writeText(doc, note, { x: left, y: below + 4, width: right - left, size: 9, colour: mutedInk })
    }
    const column = place % columns
    const row = Math.floor(place / columns)
    drawEntry(doc, entry, left + column * (cellWidth + gap), gridTop + row * (cellHeight + gap - 2))
  })
  return finishDocument(doc)
}
