/** Size and drawing helpers of the label sheet. */
import { encodeCode128, modulesOf } from '../barcode/encodeBarcode.ts'
import type { Ink, Shape } from '../drawing/drawing.ts'
import { fitLine, lineHeight } from '../font/fitText.ts'
import type { FittedLine } from '../font/fitText.ts'
import type { FontWeight } from '../font/fontFace.ts'

// 100 × 150 mm in dots of 1/8 mm; 3 mm stay free on all sides, because label printers cannot print at the edge.
export const labelWidth = 800
export const labelHeight = 1200
export const left = 24
export const right = labelWidth - 24
export const inner = right - left

/** Minimum letter size: 2 mm, which a 203 dpi printer still prints clearly. */
export const smallest = 16

/** Chooses the widest bars that leave ten free modules on both sides of the Code 128. */
export const code128In = (text: string, space: number, widestModule: number) => {
  const widths = encodeCode128(text)
  const modules = modulesOf(widths)
  const module = Math.max(1, Math.min(widestModule, Math.floor(space / (modules + 20))))
  return { widths, module, width: modules * module }
}

export const putBox = (shapes: Shape[], x: number, y: number, width: number, height: number): void => {
  shapes.push({ kind: 'box', x, y, width, height, ink: 'black' })
}

export const putCaption = (shapes: Shape[], x: number, y: number, text: string): void => {
  putLine(shapes, x, y, fitLine(text, 'regular', inner, smallest, smallest))
}

export const putLine = (
  shapes: Shape[],
  x: number,
  y: number,
  line: FittedLine,
  align: 'left' | 'centre' | 'right' = 'left',
  ink: Ink = 'black',
): void => {
  const weight: FontWeight = line.weight
  if (line.text === '') return
  shapes.push({
    kind: 'text',
    x,
    y: Math.round(y),
    size: line.size,
    weight,
    ink,
    align,
    text: line.text,
    width: line.width,
  })
}

export const putBlock = (shapes: Shape[], x: number, top: number, lines: FittedLine[]): void => {
  let y = top
  for (const line of lines) {
    // Capitals reach 0.73 em above the baseline; the rest of the line height is below.
    putLine(shapes, x, y + line.size * 0.86, line)
    y += line.size * lineHeight
  }
}
