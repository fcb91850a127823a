import { describe, expect, it } from 'vitest'
import { brandColorsOf, contrastOf } from './brandColor.ts'

describe('brandColorsOf', () => {
  it('keeps a brand colour with sufficient contrast', () => {
    expect(brandColorsOf('#1f5fbf')).toMatchObject({ action: '#1f5fbf', ink: '#1f5fbf' })
  })

  it('returns readable shades for every colour, on light and dark backgrounds', () => {
    const steps = [0, 51, 102, 153, 204, 255]
    const hex = (value: number) => value.toString(16).padStart(2, '0')
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const color = `#${hex(red)}${hex(green)}${hex(blue)}`
          const { action, actionHover, ink, inkDark } = brandColorsOf(color)
          for (const [word, ground] of [
            ['#ffffff', action],
            ['#ffffff', actionHover],
            [ink, '#ffffff'],
            [ink, '#f7f6f3'],
            [inkDark, '#161513'],
            [inkDark, '#292623'],
          ] as const)
            expect(contrastOf(word, ground), `${color}: ${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
  })
})
