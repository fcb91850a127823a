import type { FontWeight } from '../font/fontFace.ts'

/** Eight dots per millimetre: the grid of a 203 dpi label printer, so that every bar starts on a dot. */
export const dotsPerMm = 8

export type Ink = 'black' | 'white'

export type TextShape = {
  kind: 'text'
  /** Left edge, middle or right edge of the text, depending on `align`. */
  x: number
  /** Baseline. */
  y: number
  /** Letter size: height of the em square. */
  size: number
  weight: FontWeight
  ink: Ink
  align: 'left' | 'centre' | 'right'
  /** Only characters of the font; see `toDrawable`. */
  text: string
  /** Width as measured with the font. */
  width: number
}

/** Filled rectangle; a line is a thin box. */
export type BoxShape = { kind: 'box'; x: number; y: number; width: number; height: number; ink: Ink }

/** Code 128 barcode. `widths` are bar, space, bar … in modules. */
export type BarsShape = {
  kind: 'bars'
  x: number
  y: number
  height: number
  module: number
  widths: readonly number[]
  text: string
}

/** QR code. `rows[r][c]` is 1 for a dark module. */
export type MatrixShape = {
  kind: 'matrix'
  x: number
  y: number
  module: number
  rows: readonly (readonly number[])[]
  text: string
}

export type Shape = TextShape | BoxShape | BarsShape | MatrixShape

/** Shapes that every writer (PDF, SVG, ZPL) can draw. Unit: dots; the origin is the top left corner. */
export type Drawing = { width: number; height: number; shapes: Shape[] }

export type DarkRun = { x: number; y: number; width: number; height: number }

/** Converts the dark bars of a Code 128 to boxes. */
export const barBoxes = (bars: BarsShape): DarkRun[] => {
  const boxes: DarkRun[] = []
  let x = bars.x
  for (let i = 0; i < bars.widths.length; i++) {
    const width = bars.widths[i]! * bars.module
    if (i % 2 === 0) boxes.push({ x, y: bars.y, width, height: bars.height })
    x += width
  }
  return boxes
}

/** Converts the dark modules of a matrix to boxes, merged along each row. */
export const matrixBoxes = (matrix: MatrixShape): DarkRun[] => {
  const { module } = matrix
  const boxes: DarkRun[] = []
  matrix.rows.forEach((row, r) => {
    let begin = -1
    for (let c = 0; c <= row.length; c++) {
      const isDark = row[c] === 1
      if (isDark && begin < 0) begin = c
      if (!isDark && begin >= 0) {
        boxes.push({
          x: matrix.x + begin * module,
          y: matrix.y + r * module,
          width: (c - begin) * module,
          height: module,
        })
        begin = -1
      }
    }
  })
  return boxes
}
