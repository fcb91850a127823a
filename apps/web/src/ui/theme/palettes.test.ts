import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.fixture.ts'
import { grounds, palettes } from './palettes.ts'

const css = readFileSync(`${import.meta.dirname}/../tokens.css`, 'utf8')

/** Mixes `share` of `color` over `ground` like CSS color-mix in sRGB. */
const mix = (color: string, ground: string, share: number): string =>
  '#' +
  [1, 3, 5]
    .map((at) => {
      const value = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16)
      return Math.round(value(color) * share + value(ground) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')

const blockOf = (color: string): string => {
  const start = color === 'orange' ? css.indexOf(':root {') : css.indexOf(`[data-theme-color='${color}']`)
  return css.slice(start, css.indexOf('\n}', start))
}
const tokenIn = (block: string, name: string): string =>
  new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1] ?? ''

describe.each(Object.entries(palettes))('%s', (color, palette) => {
  test("matches the theme's colours between Ant Design and the light controls", () => {
    const block = blockOf(color)
    expect(tokenIn(block, 'brand')).toBe(palette.brand)
    expect(tokenIn(block, 'action')).toBe(palette.action)
    expect(tokenIn(block, 'action-ink')).toBe(`light-dark(${palette.actionInk}, ${palette.actionInkDark})`)
  })

  test('keeps white text on the action colour and links on every background readable', () => {
    expect(contrast('#ffffff', palette.action)).toBeGreaterThanOrEqual(4.5)
    for (const [mode, ink] of [palette.actionInk, palette.actionInkDark].entries())
      for (const ground of [
        grounds.ground[mode]!,
        grounds.surface[mode]!,
        mix(palette.brand, grounds.surface[mode]!, 0.11),
      ])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})

describe('Background colours', () => {
  test.each(Object.entries(grounds))(
    'matches the background %s between tokens.css and Ant Design',
    (name, [light, dark]) => {
      expect(tokenIn(blockOf('orange'), name)).toBe(`light-dark(${light}, ${dark})`)
    },
  )

  test.each(['ink', 'muted', 'faint', 'ok', 'warn', 'bad', 'info'] as const)(
    'keeps the colour %s readable on all backgrounds',
    (name) => {
      for (const mode of [0, 1] as const)
        for (const ground of ['ground', 'surface', 'raised'] as const)
          expect(
            contrast(grounds[name][mode], grounds[ground][mode]),
            `${ground} ${mode}`,
          ).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('keeps state colours readable on their own soft background', () => {
    for (const name of ['ok', 'warn', 'bad', 'info'] as const) {
      const [light, dark] = /light-dark\((#\w+), (#\w+)\)/.exec(tokenIn(css, `${name}-soft`))!.slice(1)
      expect(contrast(grounds[name][0], light!), name).toBeGreaterThanOrEqual(4.5)
      expect(contrast(grounds[name][1], dark!), name).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('gives the edge of an input enough contrast', () => {
    for (const mode of [0, 1] as const)
      expect(contrast(grounds['line-input'][mode], grounds.surface[mode])).toBeGreaterThanOrEqual(3)
  })
})
