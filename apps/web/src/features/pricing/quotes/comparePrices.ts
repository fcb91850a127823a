/** A comparison by weight as a table and as lines of a chart. */
import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'

type Point = PriceComparisonRow['points'][number]

/** Every weight that any service has a price for, ascending; services step differently. */
export const weightsOf = (rows: readonly PriceComparisonRow[]): number[] =>
  [...new Set(rows.flatMap(({ points }) => points.map(({ chargedWeight }) => chargedWeight)))].sort(
    (one, other) => one - other,
  )

export const pointAt = ({ points }: PriceComparisonRow, weightKg: number): Point | undefined =>
  points.find(({ chargedWeight }) => chargedWeight === weightKg)

/** By weight the TRY price of each service, as services price in several currencies. */
export const toChartRows = (rows: readonly PriceComparisonRow[]): Record<string, number>[] =>
  weightsOf(rows).map((kg) => {
    const row: Record<string, number> = { kg }
    for (const service of rows) {
      const point = pointAt(service, kg)
      if (point) row[`service${service.serviceId}`] = point.totalPriceInTry
    }
    return row
  })

/** The cheapest services are drawn; more lines than these say nothing. */
export const mostLines = 6

/** The saving to name first: that of the cheapest service that has one. */
export const firstSaving = (
  rows: readonly PriceComparisonRow[],
): { row: PriceComparisonRow; lighter: NonNullable<PriceComparisonRow['lighter']> } | null => {
  for (const row of rows) if (row.lighter) return { row, lighter: row.lighter }
  return null
}
