import { expect, it } from 'vitest'
import { figuresOf, onTimeShare } from './performance.ts'

const none = { exceptions: 0, scanned: 0, scannedOnDay: 0, delivered: 0, takenDays: 0, promisedDays: 3 }

it('returns null for performance figures without data', () => {
  expect(figuresOf({ ...none, shipments: 1, kept: 0 })).toEqual({
    onTimePercent: 0,
    exceptionPercent: 0,
    firstScanPercent: null,
    averageDays: null,
    promisedDays: 3,
  })
})

it.each([
  [212, 200, 94],
  [1000, 999, 99],
  [30, 30, 100],
])('shows for %i shipments with %i on time %i per cent', (shipments, kept, percent) => {
  expect(onTimeShare(kept, shipments)).toBe(percent)
})
