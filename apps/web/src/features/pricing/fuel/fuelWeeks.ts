/** Fuel percentages prepared for the chart and the week form. */
import { addDays, mondayOf } from '@kervan/domain/pricing/rating/days'
import type { FuelSeries } from '@kervan/contract/pricing/fuel/fuel.endpoints'

export interface ChartPoint {
  day: string
  [series: string]: number | string | null
}

const weeksBack = 52
const weeksAhead = 4

/** One point per Monday with the percentage of each series (`series0` first); null where a series has none. */
export const toFuelPoints = (series: readonly FuelSeries[], today: string): ChartPoint[] => {
  const first = addDays(mondayOf(today), -7 * weeksBack)
  return Array.from({ length: weeksBack + weeksAhead + 1 }, (_, week) => {
    const day = addDays(first, 7 * week)
    const point: ChartPoint = { day }
    series.forEach(({ points }, index) => {
      point[`series${index}`] =
        points.find(({ validFrom, validTo }) => validFrom <= day && day <= validTo)?.percent ?? null
    })
    return point
  })
}

export interface WeekValues {
  validFrom: string
  validTo: string
  percent: number | null
}

/**
 * Returns the next `count` weeks, Monday to Sunday, starting at the first day without a percentage; the first
 * week may be shorter.
 */
export const nextWeeks = (points: FuelSeries['points'], today: string, count: number): WeekValues[] => {
  let free = today
  for (const { validFrom, validTo } of [...points].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)))
    if (validFrom <= free && validTo >= free) free = addDays(validTo, 1)
  return weeksFrom(free, count)
}

/** Returns the fuel weeks after a day, each ending on Sunday. */
export const weeksFrom = (firstDay: string, count: number): WeekValues[] => {
  const monday = mondayOf(firstDay)
  return Array.from({ length: count }, (_, week) => ({
    validFrom: week === 0 ? firstDay : addDays(monday, 7 * week),
    validTo: addDays(monday, 7 * week + 6),
    percent: null,
  }))
}
