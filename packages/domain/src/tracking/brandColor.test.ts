import { describe, expect, it } from 'vitest'
import { brandColorsOf, contrastOf } from './brandColor.ts'

describe('the colours of a sender’s page', () => {
  it('keep a colour on which words can be read', () => {
    expect(brandColorsOf('#1f5fbf')).toMatchObject({ action: '#1f5fbf', ink: '#1f5fbf' })
  })

  it('of every colour are such that words can be read, in light and dark', () => {
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
