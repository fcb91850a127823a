import type { InvoiceContent, InvoiceProduct } from './invoiceContent.ts'
import { formatAmount, formatHsCode, formatQuantity } from './invoiceFormats.ts'
import { currencyOf } from './invoiceHead.ts'
import {
  drawRule,
  heightOf,
  mutedInk,
  pageBottom,
  pageLeft,
  pageRight,
  pageTop,
  writeText,
} from './invoicePage.ts'
import type { InvoiceDocument } from './invoicePage.ts'
import type { InvoiceTexts } from './invoiceTexts.ts'

type Column = {
  caption: (texts: InvoiceTexts, currency: string) => string
  width: number
  align: 'left' | 'right'
  value: (
    product: InvoiceProduct,
    index: number,
    texts: InvoiceTexts,
    language: InvoiceContent['language'],
  ) => string
}

const gap = 8
const columns: Column[] = [
  { caption: (t) => t.line, width: 18, align: 'left', value: (_, index) => String(index + 1) },
  // Width 0: uses the width that the other columns leave.
  { caption: (t) => t.description, width: 0, align: 'left', value: (p) => p.description },
  { caption: (t) => t.hsCode, width: 71, align: 'left', value: (p) => formatHsCode(p.hsCode) },
  { caption: (t) => t.origin, width: 30, align: 'left', value: (p) => p.originCountryCode },
  {
    caption: (t) => t.quantity,
    width: 42,
    align: 'right',
    value: (p, _, __, l) => formatQuantity(p.quantity, l),
  },
  { caption: (t) => t.unit, width: 26, align: 'left', value: (p, _, t) => unitNames(t)[p.unit] },
  {
    caption: (t, currency) => `${t.unitPrice} (${currency})`,
    width: 64,
    align: 'right',
    value: (p, _, __, l) => formatAmount(p.unitPrice, l),
  },
  {
    caption: (t, currency) => `${t.amount} (${currency})`,
    width: 72,
    align: 'right',
    value: (p, _, __, l) => formatAmount(p.total, l),
  },
]
const fixedWidth = columns.reduce((sum, { width }) => sum + width, 0) + gap * (columns.length - 1)
const widthOf = (column: Column): number => column.width || pageRight - pageLeft - fixedWidth

const descriptionColumn = columns.findIndex(({ width }) => width === 0)
const descriptionLeft = columns
  .slice(0, descriptionColumn)
  .reduce((x, { width }) => x + width + gap, pageLeft)

const unitNames = (texts: InvoiceTexts) => ({
  kg: texts.unitKg,
  piece: texts.unitPiece,
  liter: texts.unitLiter,
})

const rowPadding = 4

const smallSize = 7

/** `M-PID KTN-1 · NS-PID K-12 · S-PID 4012345678901` */
const identifiersOf = ({ identifiers }: InvoiceProduct, texts: InvoiceTexts): string => {
  if (!identifiers) return ''
  const { merchant, manufacturer, standard, hasNoStandard } = identifiers
  return [
    merchant && `${texts.merchantNumber} ${merchant}`,
    manufacturer && `${texts.manufacturerNumber} ${manufacturer}`,
    standard && `${texts.standardNumber} ${standard}`,
    hasNoStandard && texts.noStandardNumber,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Draws all products with column heads on each page and without splitting rows. Returns the y position below
 * the last.
 */
export const drawTable = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): number => {
  const currency = currencyOf(invoice)
  let y = drawColumnHeads(doc, texts, currency, top)
  invoice.products.forEach((product, index) => {
    const values = columns.map((column) => column.value(product, index, texts, invoice.language))
    const heights = columns.map((column, c) => heightOf(doc, values[c]!, widthOf(column)))
    const identifiers = identifiersOf(product, texts)
    const width = widthOf(columns[descriptionColumn]!)
    const below = heights[descriptionColumn]!
    if (identifiers !== '') heights[descriptionColumn] = below + heightOf(doc, identifiers, width, smallSize)
    const height = Math.max(...heights)
    if (y + height + 2 * rowPadding > pageBottom) {
      doc.addPage()
      y = drawColumnHeads(doc, texts, currency, pageTop)
    }
    drawCells(doc, y + rowPadding, (c) => values[c]!)
    if (identifiers !== '')
      writeText(doc, identifiers, {
        ...{ x: descriptionLeft, y: y + rowPadding + below, width },
        ...{ size: smallSize, colour: mutedInk },
      })
    y += height + 2 * rowPadding
    drawRule(doc, y)
  })
  return y
}

const drawColumnHeads = (
  doc: InvoiceDocument,
  texts: InvoiceTexts,
  currency: string,
  top: number,
): number => {
  const captions = columns.map(({ caption }) => caption(texts, currency))
  const height = Math.max(...columns.map((column, c) => heightOf(doc, captions[c]!, widthOf(column), 7.5)))
  doc.rect(pageLeft - 4, top, pageRight - pageLeft + 8, height + 8).fill('#f3f4f6')
  let x = pageLeft
  columns.forEach((column, c) => {
    const width = widthOf(column)
    const y = top + 4 + height - heightOf(doc, captions[c]!, width, 7.5)
    writeText(doc, captions[c]!, { x, y, width, size: 7.5, align: column.align, colour: mutedInk })
    x += width + gap
  })
  return top + height + 8
}

const drawCells = (doc: InvoiceDocument, y: number, valueOf: (column: number) => string): void => {
  let x = pageLeft
  columns.forEach((column, c) => {
    const width = widthOf(column)
    writeText(doc, valueOf(c), { x, y, width, align: column.align })
    x += width + gap
  })
}
