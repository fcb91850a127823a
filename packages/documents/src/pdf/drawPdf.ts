import { barBoxes, matrixBoxes } from '../drawing/drawing.ts'
import type { DarkRun, Drawing, TextShape } from '../drawing/drawing.ts'
import { fontFace } from '../font/fontFace.ts'
import type { FontWeight } from '../font/fontFace.ts'
import { fontNames } from './pdfFonts.ts'

/** Position of a drawing on its page: points from the lower left corner, and points per dot. */
export type Placement = { x: number; y: number; scale: number }

/** Highest used glyph per weight, which decides whether the document embeds the small subset. */
export type HighestGlyph = Record<FontWeight, number>

/** Writes a drawing as content stream operators. Coordinates stay whole dots; one matrix scales them to the page. */
export const drawPdf = (drawing: Drawing, { x, y, scale }: Placement, highest: HighestGlyph): string => {
  const { height, shapes } = drawing
  const parts = [`q ${scale} 0 0 ${scale} ${x} ${y} cm\n`]
  for (const shape of shapes) {
    switch (shape.kind) {
      case 'text':
        parts.push(drawText(shape, height, highest))
        break
      case 'box':
        parts.push(`${drawBox(shape, height)}f\n`)
        break
      case 'bars':
        parts.push(...barBoxes(shape).map((box) => drawBox(box, height)), 'f\n')
        break
      case 'matrix':
        // One path for all modules, so that viewers show no gap between two rows.
        parts.push(...matrixBoxes(shape).map((box) => drawBox(box, height)), 'f\n')
        break
    }
  }
  parts.push('Q\n')
  return parts.join('')
}

const drawBox = ({ x, y, width, height }: DarkRun, top: number): string =>
  `${x} ${top - y - height} ${width} ${height} re\n`

const drawText = (shape: TextShape, top: number, highest: HighestGlyph): string => {
  const { x, y, size, weight, align, width, text, ink } = shape
  const begin = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  const at = Math.round(begin * 100) / 100
  const show = `BT /${fontNames[weight]} ${size} Tf ${at} ${top - y} Td <${encodeGlyphs(text, weight, highest)}> Tj ET\n`
  return ink === 'black' ? show : `1 g ${show}0 g `
}

/** Glyph numbers of a drawable text as hex. */
export const encodeGlyphs = (text: string, weight: FontWeight, highest: HighestGlyph): string => {
  const face = fontFace(weight)
  let hex = ''
  for (let i = 0; i < text.length; i++) {
    const glyph = face.glyphOf(text.charCodeAt(i)) ?? 0
    if (glyph > highest[weight]) highest[weight] = glyph
    hex += hexOf[glyph]
  }
  return hex
}

const hexOf = Array.from({ length: 4096 }, (_, glyph) => glyph.toString(16).padStart(4, '0'))
