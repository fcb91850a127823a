import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toDrawable } from './drawableText.ts'
import { fitBlock, fitLine, lineHeight, measureEms, wrapText } from './fitText.ts'
import { fontFace } from './fontFace.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const face = fontFace('regular')

describe('fitLine', () => {
  it('keeps the letter size when the line fits', () => {
    expect(fitLine('Berlin', 'bold', 500, 50, 16)).toMatchObject({ text: 'Berlin', size: 50 })
  })

  it('shrinks a line before cutting it', () => {
    const { text, size, width } = fitLine('Llanfairpwllgwyngyll', 'bold', 300, 50, 16)
    expect(text).toBe('Llanfairpwllgwyngyll')
    expect(size).toBeLessThan(50)
    expect(width).toBeLessThanOrEqual(300)
  })

  it('cuts a line with an ellipsis at the minimum size', () => {
    const { text, size, width } = fitLine('x'.repeat(200), 'regular', 300, 50, 16)
    expect(text).toMatch(/^x+…$/)
    expect(size).toBe(16)
    expect(width).toBeLessThanOrEqual(300)
  })
})

describe('wrapText', () => {
  const sentence = fc.string({ unit: fc.constantFrom('a', 'W', 'ş', ' ', '-', '/', 'i'), maxLength: 120 })

  it('wraps text without losing a letter or exceeding the line width', () => {
    fc.assert(
      fc.property(sentence, fc.double({ min: 2, max: 20, noNaN: true }), (text, maxEms) => {
        const lines = wrapText(face, toDrawable(text), maxEms)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(measureEms(face, line)).toBeLessThanOrEqual(maxEms + 1e-9)
      }),
    )
  })

  it('breaks lines between words and after a hyphen or slash', () => {
    expect(wrapText(face, 'Rue Saint-Martin', measureEms(face, 'Rue Saint-'))).toEqual([
      'Rue Saint-',
      'Martin',
    ])
    expect(wrapText(face, 'No: 12/14 Kat 3', measureEms(face, 'No: 12/14'))).toEqual(['No: 12/14', 'Kat 3'])
  })
})

describe('fitBlock', () => {
  const paragraphs = (...texts: string[]) =>
    texts.map((text) => ({ text, weight: 'regular' as const, size: 30 }))

  it('shrinks all paragraphs together until they fit', () => {
    const lines = fitBlock(paragraphs('Königstraße 12', 'Hinterhof'), 400, 50, 16)
    expect(lines.map(({ text }) => text)).toEqual(['Königstraße 12', 'Hinterhof'])
    expect(lines[0]!.size).toBe(lines[1]!.size)
    expect(lines.reduce((sum, { size }) => sum + size * lineHeight, 0)).toBeLessThanOrEqual(50)
  })

  it('cuts the longest paragraph at the minimum size and keeps a line of each', () => {
    const lines = fitBlock(paragraphs('Company', 'word '.repeat(60).trim(), 'Street 1'), 300, 80, 16)
    expect(lines[0]!.text).toBe('Company')
    expect(lines.at(-1)!.text).toBe('Street 1')
    expect(lines.at(-2)!.text).toMatch(/…$/)
    expect(lines.length * 16 * lineHeight).toBeLessThanOrEqual(80)
  })

  it('skips empty paragraphs of a block', () => {
    expect(fitBlock(paragraphs('a', '', 'b'), 300, 80, 16)).toHaveLength(2)
  })
})

describe('toDrawable', () => {
  it.each([
    ['Gülşah Öztürk İnşaat', 'Gülşah Öztürk İnşaat'],
    ['decomposed s\u0327 i\u0307', 'decomposed ş i'],
    ['北京', 'BeiJing'],
    ['tab\tand\nline', 'tab and line'],
    ['  two  spaces ', 'two spaces'],
    ['no\u00a0break', 'no break'],
    ['📦 box', 'box'],
  ])("writes the text %j with the font's letters as %j", (text, drawable) => {
    expect(toDrawable(text)).toBe(drawable)
  })

  it('returns only characters that both font weights contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const letter of toDrawable(text)) {
          expect(fontFace('regular').glyphOf(letter.codePointAt(0)!)).toBeDefined()
          expect(fontFace('bold').glyphOf(letter.codePointAt(0)!)).toBeDefined()
        }
      }),
    )
  })
})
