import { describe, expect, it } from 'vitest'
import { workingDaysBefore } from './serviceReasons.ts'

describe('workingDaysBefore', () => {
  it.each([
    ['Thursday', '2026-11-26T10:00:00.000Z', 3, '2026-11-23T10:00:00.000Z'],
    ['Monday, over the weekend', '2026-11-23T10:00:00.000Z', 1, '2026-11-22T10:00:00.000Z'],
    ['Monday, three of them', '2026-11-23T10:00:00.000Z', 3, '2026-11-18T10:00:00.000Z'],
    ['Sunday', '2026-11-22T10:00:00.000Z', 3, '2026-11-17T10:00:00.000Z'],
    ['none', '2026-11-22T10:00:00.000Z', 0, '2026-11-22T10:00:00.000Z'],
  ])('counts back working days: %s', (_, now, days, expected) => {
    expect(workingDaysBefore(new Date(now), days).toISOString()).toBe(expected)
  })
})
