import { toDrawable } from '../font/drawableText.ts'
import { measureEms, wrapText } from '../font/fitText.ts'
import { fontFace } from '../font/fontFace.ts'
import type { FontWeight } from '../font/fontFace.ts'
import { encodeGlyphs } from './drawPdf.ts'
import type { HighestGlyph } from './drawPdf.ts'
import { fontNames } from './pdfFonts.ts'
import { pdfTextString } from './pdfFile.ts'
import { writePdf } from './writePdf.ts'

/** A4 in points. */
const pageWidth = 595.28
const pageHeight = 841.89
/** Direction of a watermark, 50° upwards. */
const slope = { cos: Math.cos((50 / 180) * Math.PI), sin: Math.sin((50 / 180) * Math.PI) }

export interface TextPlace {
  x: number
  /** Top of the first line. */
  y: number
  width: number
  size?: number
  weight?: FontWeight
  align?: 'left' | 'right'
  colour?: string
}

/** A4 pages of text, rules and boxes, written by operators of the content stream. Unit: points from the top left corner. */
export interface Sheet {
  addPage: () => void
  /** Number of pages so far. */
  pageCount: () => number
  /** Draws on an earlier page; 0 is the first. */
  switchToPage: (page: number) => void
  /** Writes wrapped text and returns the y position below it. */
  text: (text: string, place: TextPlace) => number
  /** Width of text on one line. */
  widthOf: (text: string, style?: Pick<TextPlace, 'size' | 'weight'>) => number
  heightOf: (text: string, width: number, style?: Pick<TextPlace, 'size' | 'weight'>) => number
  rule: (from: number, to: number, y: number, colour: string, thickness?: number) => void
  box: (x: number, y: number, width: number, height: number, colour: string) => void
  /** Writes bold text upwards across the middle of the page, below what the page holds. */
  watermark: (text: string, style: { size: number; colour: string }) => void
  finish: () => Uint8Array
}

export interface SheetOptions {
  title: string
  /** ISO date of the document, the only date in the file. */
  date: string
  language: string
  defaultSize: number
  defaultColour: string
}

/** Numbers of operators have two decimals at most. */
const short = (value: number): string => String(Math.round(value * 100) / 100)

const colours = new Map<string, string>()
/** Operands of a colour such as `#6b7280`. */
const operandsOf = (colour: string): string => {
  const known = colours.get(colour)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  colours.set(colour, parts.join(' '))
  return parts.join(' ')
}

const wrap = (text: string, weight: FontWeight, maxEms: number): string[] => {
  const face = fontFace(weight)
  return measureEms(face, text) <= maxEms ? [text] : wrapText(face, text, maxEms)
}

const lineEms = (weight: FontWeight): number => {
  const { ascent, descent } = fontFace(weight)
  return (ascent - descent) / 1000
}

export const createSheet = ({ title, date, language, defaultSize, defaultColour }: SheetOptions): Sheet => {
  const highest: HighestGlyph = { regular: 0, bold: 0 }
  const pages: string[][] = [[]]
  let page = pages[0]!
  const fill = (colour: string) => `${operandsOf(colour)} rg\n`
  return {
    addPage: () => {
      page = []
      pages.push(page)
    },
    pageCount: () => pages.length,
    switchToPage: (number) => {
      page = pages[number]!
    },
    text: (text, place) => {
      const { x, y, width, size = defaultSize, weight = 'regular', align = 'left' } = place
      const face = fontFace(weight)
      const lines = wrap(toDrawable(text), weight, width / size)
      const height = lineEms(weight) * size
      page.push(fill(place.colour ?? defaultColour))
      lines.forEach((line, index) => {
        const begin = align === 'left' ? x : x + width - measureEms(face, line) * size
        const baseline = pageHeight - y - index * height - (face.ascent / 1000) * size
        page.push(
          `BT /${fontNames[weight]} ${size} Tf ${short(begin)} ${short(baseline)} Td <${encodeGlyphs(line, weight, highest)}> Tj ET\n`,
        )
      })
      return y + lines.length * height
    },
    widthOf: (text, { size = defaultSize, weight = 'regular' } = {}) =>
      measureEms(fontFace(weight), toDrawable(text)) * size,
    heightOf: (text, width, { size = defaultSize, weight = 'regular' } = {}) =>
      wrap(toDrawable(text), weight, width / size).length * lineEms(weight) * size,
    rule: (from, to, y, colour, thickness = 0.6) => {
      const at = short(pageHeight - y)
      page.push(`${operandsOf(colour)} RG ${thickness} w ${short(from)} ${at} m ${short(to)} ${at} l S\n`)
    },
    box: (x, y, width, height, colour) => {
      page.push(
        `${fill(colour)}${short(x)} ${short(pageHeight - y - height)} ${short(width)} ${short(height)} re f\n`,
      )
    },
    watermark: (text, { size, colour }) => {
      const drawn = toDrawable(text)
      const half = (measureEms(fontFace('bold'), drawn) * size) / 2
      // Half of a capital's height, so that the middle of the line is that of the page.
      const drop = size * 0.35
      const x = pageWidth / 2 - half * slope.cos + drop * slope.sin
      const y = pageHeight / 2 - half * slope.sin - drop * slope.cos
      const matrix = [slope.cos, slope.sin, -slope.sin, slope.cos].map((part) => part.toFixed(4)).join(' ')
      page.unshift(
        `${fill(colour)}BT /${fontNames.bold} ${size} Tf ${matrix} ${short(x)} ${short(y)} Tm <${encodeGlyphs(drawn, 'bold', highest)}> Tj ET\n`,
      )
    },
    finish: () =>
      writePdf({
        width: pageWidth,
        height: pageHeight,
        title,
        info: `/Creator(Kervan)/CreationDate(D:${date.replaceAll('-', '')}000000Z)`,
        catalog: `/Lang${pdfTextString(language)}/ViewerPreferences<</DisplayDocTitle true>>`,
        contents: pages.map((parts) => parts.join('')),
        highest,
      }),
  }
}
