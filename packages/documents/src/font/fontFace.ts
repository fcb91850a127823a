import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'

export type FontWeight = 'regular' | 'bold'

/**
 * Subsets of the same font, each of which starts with the glyphs of the one before: `basic` has ASCII and the
 * letters of Turkish and German, `latin` those of the other European languages, `wide` also Greek, Cyrillic,
 * Armenian, Georgian and Vietnamese. A text is encoded once, and the document embeds the smallest file that has
 * all used glyphs.
 */
export type SubsetSize = 'basic' | 'latin' | 'wide'

export type FontSubset = {
  /** Deflated TrueType file. */
  file: Buffer
  fileLength: number
  /** Deflated CMap (glyph number to Unicode), so that text can be copied and searched. */
  toUnicode: Buffer
  /** Advance widths of all glyphs in thousandths of an em. */
  widths: number[]
}

export type FontFace = {
  postScriptName: string
  /** Ascent of the font in thousandths of an em. */
  ascent: number
  descent: number
  box: readonly [number, number, number, number]
  /** Glyph number in the subset; undefined if the font (or the subset) does not contain the character. */
  glyphOf(codePoint: number): number | undefined
  /** Advance width in ems; 0 without a glyph. */
  advanceOf(codePoint: number): number
  /** Smallest subset that has this glyph and all glyphs before it. */
  sizeFor(highestGlyph: number): SubsetSize
  subset(size: SubsetSize): FontSubset
  /** SVG path of one character in font units, y upwards. */
  outlineOf(codePoint: number): string
  unitsPerEm: number
  /** Path of the TrueType file, for writers that embed it themselves. */
  path: string
}

const basicLetters = 'ÇÖÜçöüĞğİıŞşÄäßéâ–—…’“”€₺·°'
const latinRanges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2013, 0x2026],
  [0x20a0, 0x20bf],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
]
const wideRanges = [
  [0x180, 0x24f],
  [0x370, 0x52f],
  [0x531, 0x58f],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1eff],
  [0x2190, 0x2193],
  [0x2200, 0x2265],
]

const files: Record<FontWeight, string> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
}

const loaded: Partial<Record<FontWeight, FontFace>> = {}

/** DejaVu Sans Condensed, parsed and measured once per process. */
export const fontFace = (weight: FontWeight): FontFace => (loaded[weight] ??= loadFace(weight))

const loadFace = (weight: FontWeight): FontFace => {
  const path = createRequire(import.meta.url).resolve(files[weight])
  const font = fontkit.create(readFileSync(path)) as Font
  const basic = [
    ...codePointsIn(font, [[0x20, 0x7e]]),
    ...Array.from(basicLetters, (letter) => letter.codePointAt(0)!),
  ]
  const latin = [...new Set([...basic, ...codePointsIn(font, latinRanges)])]
  const wide = [...latin, ...codePointsIn(font, wideRanges)]

  // Glyph 0 is the empty box; characters follow in order, and two characters may share one glyph.
  const glyphs = new Map<number, number>()
  const numberOfFontGlyph = new Map<number, number>()
  const letterOf: number[] = [0]
  const counts = { basic: 1, latin: 1 }
  wide.forEach((codePoint, index) => {
    const { id } = font.glyphForCodePoint(codePoint)
    if (!numberOfFontGlyph.has(id)) {
      numberOfFontGlyph.set(id, letterOf.length)
      letterOf.push(codePoint)
    }
    glyphs.set(codePoint, numberOfFontGlyph.get(id)!)
    if (index < basic.length) counts.basic = letterOf.length
    if (index < latin.length) counts.latin = letterOf.length
  })

  const advances = new Float64Array(0x2300)
  for (const codePoint of wide) {
    advances[codePoint] = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
  }

  const thousandths = (units: number) => Math.round((units * 1000) / font.unitsPerEm)
  const subsets: Partial<Record<SubsetSize, FontSubset>> = {}
  const outlines = new Map<number, string>()
  return {
    postScriptName: files[weight].replace(/^.*\/|\.ttf$/g, ''),
    ascent: thousandths(font.ascent),
    descent: thousandths(font.descent),
    box: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(thousandths) as [
      number,
      number,
      number,
      number,
    ],
    glyphOf: (codePoint) => glyphs.get(codePoint),
    advanceOf: (codePoint) => advances[codePoint] ?? 0,
    sizeFor: (highestGlyph) => {
      if (highestGlyph < counts.basic) return 'basic'
      return highestGlyph < counts.latin ? 'latin' : 'wide'
    },
    subset: (size) =>
      (subsets[size] ??= makeSubset(font, size === 'wide' ? letterOf.length : counts[size], letterOf)),
    outlineOf: (codePoint) => {
      const known = outlines.get(codePoint)
      if (known !== undefined) return known
      const path = font.glyphForCodePoint(codePoint).path.toSVG()
      outlines.set(codePoint, path)
      return path
    },
    unitsPerEm: font.unitsPerEm,
    path,
  }
}

const codePointsIn = (font: Font, ranges: number[][]): number[] => {
  const found: number[] = []
  for (const [first, last] of ranges) {
    for (let codePoint = first!; codePoint <= last!; codePoint++) {
      if (font.hasGlyphForCodePoint(codePoint)) found.push(codePoint)
    }
  }
  return found
}

const makeSubset = (font: Font, count: number, letterOf: number[]): FontSubset => {
  const subset = font.createSubset()
  const widths = [thousandthsOf(font, font.getGlyph(0).advanceWidth)]
  const letters = letterOf.slice(1, count)
  for (const codePoint of letters) {
    const glyph = font.glyphForCodePoint(codePoint)
    subset.includeGlyph(glyph)
    widths.push(thousandthsOf(font, glyph.advanceWidth))
  }
  const file = subset.encode()
  return {
    file: deflateSync(file, { level: 9 }),
    fileLength: file.length,
    toUnicode: deflateSync(makeToUnicode(letters), { level: 9 }),
    widths,
  }
}

const thousandthsOf = (font: Font, units: number): number => Math.round((units * 1000) / font.unitsPerEm)

const hex4 = (value: number): string => value.toString(16).padStart(4, '0')

/** letters[i] belongs to glyph i + 1. A CMap block contains at most 100 entries (PDF 32000, 9.10.3). */
const makeToUnicode = (letters: number[]): string => {
  const blocks: string[] = []
  for (let begin = 0; begin < letters.length; begin += 100) {
    const part = letters.slice(begin, begin + 100)
    blocks.push(
      `${part.length} beginbfchar`,
      ...part.map((codePoint, i) => `<${hex4(begin + i + 1)}> <${hex4(codePoint)}>`),
      'endbfchar',
    )
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
