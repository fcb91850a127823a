/** Converts a price comparison by weight to a table and to chart lines. */
import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'

type Point = PriceComparisonRow['points'][number]

/** All weights for which any service has a price, ascending; services have different steps. */
export const weightsOf = (rows: readonly PriceComparisonRow[]): number[] =>
  [...new Set(rows.flatMap(({ points }) => points.map(({ chargedWeight }) => chargedWeight)))].sort(
    (one, other) => one - other,
  )

export const pointAt = ({ points }: PriceComparisonRow, weightKg: number): Point | undefined =>
  points.find(({ chargedWeight }) => chargedWeight === weightKg)

/** TRY price of each service by weight, because services have different currencies. */
export const toChartRows = (rows: readonly PriceComparisonRow[]): Record<string, number>[] =>
  weightsOf(rows).map((kg) => {
    const row: Record<string, number> = { kg }
    for (const service of rows) {
      const point = pointAt(service, kg)
      if (point) row[`service${service.serviceId}`] = point.totalPriceInTry
    }
    return row
  })

/** Maximum number of services in the chart, cheapest first; more lines would be unreadable. */
export const mostLines = 6

/** Returns the saving of the cheapest service that has one. */
export const firstSaving = (
  rows: readonly PriceComparisonRow[],
): { row: PriceComparisonRow; lighter: NonNullable<PriceComparisonRow['lighter']> } | null => {
  for (const row of rows) if (row.lighter) return { row, lighter: row.lighter }
  return null
}
