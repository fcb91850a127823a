import { fontFace } from './fontFace.ts'
import type { FontFace, FontWeight } from './fontFace.ts'

/** Measures the width of drawable text at size 1. */
export const measureEms = (face: FontFace, text: string): number => {
  let ems = 0
  // All characters of the fonts are in the basic plane, so code units equal code points.
  for (let i = 0; i < text.length; i++) ems += face.advanceOf(text.charCodeAt(i))
  return ems
}

export type FittedLine = { text: string; size: number; width: number; weight: FontWeight }

/** Fits one line: shrinks it down to minSize, then cuts it with an ellipsis. */
export const fitLine = (
  text: string,
  weight: FontWeight,
  maxWidth: number,
  size: number,
  minSize: number,
): FittedLine => {
  const face = fontFace(weight)
  const ems = measureEms(face, text)
  if (ems * size <= maxWidth) return { text, size, weight, width: ems * size }
  const fitting = Math.floor(maxWidth / ems)
  if (fitting >= minSize) return { text, size: fitting, weight, width: ems * fitting }
  const cut = cutToWidth(face, text, maxWidth / minSize)
  return { text: cut, size: minSize, weight, width: measureEms(face, cut) * minSize }
}

const ellipsis = '…'

/** Returns the longest prefix that fits with an ellipsis. */
const cutToWidth = (face: FontFace, text: string, maxEms: number): string => {
  const room = maxEms - face.advanceOf(ellipsis.charCodeAt(0))
  let ems = 0
  let end = 0
  while (end < text.length) {
    ems += face.advanceOf(text.charCodeAt(end))
    if (ems > room) break
    end++
  }
  return text.slice(0, end).trimEnd() + ellipsis
}

/**
 * Breaks lines at spaces (and after hyphens and slashes) where possible, else inside a word that is wider than
 * a line.
 */
export const wrapText = (face: FontFace, text: string, maxEms: number): string[] => {
  const lines: string[] = []
  let line = ''
  let ems = 0
  for (const part of text.match(/[^\s/-]*[/-]|[^\s/-]+\s?|\s/g) ?? []) {
    const partEms = measureEms(face, part.trimEnd())
    if (line !== '' && partEms <= maxEms && ems + partEms > maxEms) {
      lines.push(line.trimEnd())
      line = ''
      ems = 0
    }
    if (partEms <= maxEms) {
      line += part
      ems += measureEms(face, part)
      continue
    }
    for (let i = 0; i < part.length; i++) {
      const advance = face.advanceOf(part.charCodeAt(i))
      if (line !== '' && ems + advance > maxEms) {
        lines.push(line.trimEnd())
        line = ''
        ems = 0
      }
      line += part[i]!
      ems += advance
    }
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd())
  return lines
}

export type Paragraph = { text: string; weight: FontWeight; size: number }

/** Line height in ems; DejaVu's own 1.17 is more than a label needs. */
export const lineHeight = 1.12

/**
 * Fits paragraphs into a box: wraps them at their own size and shrinks all together down to minSize. If they
 * still do not fit, the longest paragraph is cut with an ellipsis, so that each keeps at least one line.
 */
export const fitBlock = (
  paragraphs: readonly Paragraph[],
  width: number,
  height: number,
  minSize: number,
): FittedLine[] => {
  const wanted = paragraphs.filter(({ text }) => text !== '')
  for (let scale = 1; ; scale -= 0.04) {
    const isSmallest = wanted.every(({ size }) => size * scale <= minSize)
    const wrapped = wanted.map((paragraph) => {
      const face = fontFace(paragraph.weight)
      const size = Math.max(minSize, Math.floor(paragraph.size * scale))
      return { ...paragraph, face, size, lines: wrapText(face, paragraph.text, width / size) }
    })
    const used = () => wrapped.reduce((sum, { size, lines }) => sum + lines.length * size * lineHeight, 0)
    if (isSmallest) {
      while (used() > height) {
        const longest = wrapped.reduce((a, b) => (b.lines.length > a.lines.length ? b : a))
        if (longest.lines.length < 2) break
        const last = longest.lines.splice(-2).join(' ')
        longest.lines.push(cutToWidth(longest.face, last, width / longest.size))
      }
    }
    if (used() <= height || isSmallest) {
      return wrapped.flatMap(({ face, size, weight, lines }) =>
        lines.map((text) => ({ text, size, weight, width: measureEms(face, text) * size })),
      )
    }
  }
}
