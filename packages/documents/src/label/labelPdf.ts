import { dotsPerMm } from '../drawing/drawing.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { drawPdf } from '../pdf/drawPdf.ts'
import type { HighestGlyph } from '../pdf/drawPdf.ts'
import { writePdf } from '../pdf/writePdf.ts'
import type { LabelContent } from './labelContent.ts'
import { labelHeight, labelWidth } from './labelSheet.ts'
import { layoutLabel } from './layoutLabel.ts'

/**
 * `100x150`: one label per page of that size in millimetres, for label printers. `a4`: four labels per sheet
 * for office printers, each in a quarter (A6), so that the sheet can be cut twice or be a 4-up sticker sheet.
 */
export type LabelPdfSize = '100x150' | 'a4'

export type LabelPdfOptions = {
  size: LabelPdfSize
  /** First quarter to use on the first A4 sheet (1 to 4, row by row), for a partly used sheet. */
  firstQuarter?: 1 | 2 | 3 | 4
}

const pointsPerMm = 72 / 25.4
const pointsPerDot = round(pointsPerMm / dotsPerMm)

/** Labels as one PDF 1.7 in the order of the list, with fonts embedded once. Throws RangeError for an empty list. */
export const makeLabelPdf = (labels: readonly LabelContent[], options: LabelPdfOptions): Uint8Array => {
  if (labels.length === 0) throw new RangeError('no label to print')
  const title = labels.length === 1 ? labels[0]!.reference : `${labels[0]!.reference} + ${labels.length - 1}`
  return options.size === 'a4'
    ? writePages(title, (highest) => drawSheets(labels, options.firstQuarter ?? 1, highest))
    : makeDrawingsPdf(labels.map(layoutLabel), title)
}

/** Prints drawings of label size, each on a page of 100 × 150 mm. */
export const makeDrawingsPdf = (drawings: readonly Drawing[], title: string): Uint8Array =>
  writePages(title, (highest) => ({
    width: round(labelWidth * pointsPerDot),
    height: round(labelHeight * pointsPerDot),
    contents: drawings.map((drawing) => drawPdf(drawing, { x: 0, y: 0, scale: pointsPerDot }, highest)),
  }))

const writePages = (title: string, draw: (highest: HighestGlyph) => DrawnPages): Uint8Array => {
  const highest: HighestGlyph = { regular: 0, bold: 0 }
  const drawn = draw(highest)
  return writePdf({
    ...drawn,
    highest,
    title,
    // Disables print scaling, because scanners reject labels shrunk by a print dialog.
    catalog: '/ViewerPreferences<</PrintScaling/None/PickTrayByPDFSize true>>',
  })
}

type DrawnPages = { width: number; height: number; contents: string[] }

const a4 = { width: round(210 * pointsPerMm), height: round(297 * pointsPerMm) }
/** A quarter of A4 is 105 × 148.5 mm; at 96 % the label avoids the margins that office printers cannot print. */
const quarterScale = round(pointsPerDot * 0.96)

const drawSheets = (
  labels: readonly LabelContent[],
  firstQuarter: number,
  highest: HighestGlyph,
): DrawnPages => {
  const contents: string[] = []
  const slots = [...Array<undefined>(firstQuarter - 1).fill(undefined), ...labels]
  for (let begin = 0; begin < slots.length; begin += 4) {
    const quarters = slots.slice(begin, begin + 4)
    contents.push(
      cuttingLines +
        quarters.map((label, q) => (label ? drawQuarter(layoutLabel(label), q, highest) : '')).join(''),
    )
  }
  return { ...a4, contents }
}

const drawQuarter = (drawing: Drawing, quarter: number, highest: HighestGlyph): string => {
  const column = quarter % 2
  const row = quarter < 2 ? 1 : 0
  const x = (a4.width / 2) * column + (a4.width / 2 - labelWidth * quarterScale) / 2
  const y = (a4.height / 2) * row + (a4.height / 2 - labelHeight * quarterScale) / 2
  return drawPdf(drawing, { x: round(x), y: round(y), scale: quarterScale }, highest)
}

const cuttingLines =
  `q 0.4 w 0.6 G [4 4] 0 d ${round(a4.width / 2)} 0 m ${round(a4.width / 2)} ${a4.height} l S ` +
  `0 ${round(a4.height / 2)} m ${a4.width} ${round(a4.height / 2)} l S Q\n`

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
