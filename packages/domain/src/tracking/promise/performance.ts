/** Figures of a carrier's performance (docs/rules.md, Tracking). */
export const performancePeriods = ['30', '90', '365'] as const
export type PerformancePeriod = (typeof performancePeriods)[number]

/** Default period in days, also shown beside offers. */
export const usualPeriod: PerformancePeriod = '90'

export interface PerformanceCounts {
  /** Delivered shipments, and undelivered ones whose promised day has passed. */
  shipments: number
  kept: number
  exceptions: number
  scanned: number
  scannedOnDay: number
  delivered: number
  takenDays: number
  promisedDays: number
}

const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

export interface PerformanceFigures {
  onTimePercent: number
  exceptionPercent: number
  firstScanPercent: number | null
  averageDays: number | null
  promisedDays: number
}

/** Percentages and days have one decimal. `shipments` must be at least 1. */
export const figuresOf = (counts: PerformanceCounts): PerformanceFigures => ({
  onTimePercent: percentOf(counts.kept, counts.shipments),
  exceptionPercent: percentOf(counts.exceptions, counts.shipments),
  firstScanPercent: counts.scanned === 0 ? null : percentOf(counts.scannedOnDay, counts.scanned),
  averageDays: counts.delivered === 0 ? null : Math.round((counts.takenDays / counts.delivered) * 10) / 10,
  promisedDays: Math.round((counts.promisedDays / counts.shipments) * 10) / 10,
})

/** Whole per cent, rounded down: 100 means every shipment. */
export const onTimeShare = (kept: number, shipments: number): number => Math.floor((kept * 100) / shipments)
