import type { FontWeight } from '../font/fontFace.ts'

/** Eight dots to the millimetre: the grid of a 203 dpi label printer, so that every bar begins on a dot. */
export const dotsPerMm = 8

export type Ink = 'black' | 'white'

export type TextShape = {
  kind: 'text'
  /** Left edge, middle or right edge of the text, by `align`. */
  x: number
  /** Baseline. */
  y: number
  /** Height of the em square. */
  size: number
  weight: FontWeight
  ink: Ink
  align: 'left' | 'centre' | 'right'
  /** Only what the font can draw: see `toDrawable`. */
  text: string
  /** As the font measures it. */
  width: number
}

/** Filled; a line is a thin box. */
export type BoxShape = { kind: 'box'; x: number; y: number; width: number; height: number; ink: Ink }

/** Code 128. `widths` are bar, space, bar … in modules. */
export type BarsShape = {
  kind: 'bars'
  x: number
  y: number
  height: number
  module: number
  widths: readonly number[]
  text: string
}

/** QR code. `rows[r][c]` is 1 where dark. */
export type MatrixShape = {
  kind: 'matrix'
  x: number
  y: number
  module: number
  rows: readonly (readonly number[])[]
  text: string
}

export type Shape = TextShape | BoxShape | BarsShape | MatrixShape

/** What every writer (PDF, SVG, ZPL) draws. Dots; the origin is the top left corner. */
export type Drawing = { width: number; height: number; shapes: Shape[] }

export type DarkRun = { x: number; y: number; width: number; height: number }

/** The dark bars of a Code 128 as boxes. */
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

/** The dark modules of a matrix, joined along each row. */
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
