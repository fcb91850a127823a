import { expect, it } from 'vitest'
import { figuresOf, onTimeShare } from './performance.ts'

const none = { exceptions: 0, scanned: 0, scannedOnDay: 0, delivered: 0, takenDays: 0, promisedDays: 3 }

it('says nothing of what never happened', () => {
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
])('of %i shipments %i on time are %i per cent', (shipments, kept, percent) => {
  expect(onTimeShare(kept, shipments)).toBe(percent)
})
