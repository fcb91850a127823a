/** What is wrong or doubtful about the prices of a draft, whether they came from a file or from somebody's keyboard. */
import { formatDecimal, multiplyDivide } from '../../money/decimal.ts'
import type { PriceListRow } from '../rating/compile/rateRows.ts'
import { toGrams, toKg } from '../../weight/weight.ts'
import type { PriceGrid } from './priceGrid.ts'
import { problem, warning } from './priceListProblem.ts'
import type { PriceListProblem } from './priceListProblem.ts'

/** A zone of the carrier, with the countries that a service finds in it. */
export interface ZoneOfService {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly countryCodes: readonly string[]
}

/** Countries named in one warning; the rest is a number. */
const namedCountries = 12

/**
 * Errors: nothing priced, a zone that is not the carrier's. Warnings: a heavier break that costs less, a break that a
 * zone leaves out although it has lighter and heavier ones, countries of the carrier whose zone has no price.
 */
export const findGridProblems = (
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
  perKgBasis: PriceListRow['perKgBasis'],
): PriceListProblem[] => {
  if (grids.length === 0) return [problem('nothingPriced')]
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]))
  const problems: PriceListProblem[] = []
  for (const grid of grids) {
    grid.zoneIds.forEach((zoneId, column) => {
      const zone = zoneById.get(zoneId)
      const at = { contentKind: grid.contentKind, zoneCode: zone?.code ?? String(zoneId) }
      if (!zone) problems.push(problem('unknownZone', { ...at, params: { zone: at.zoneCode } }))
      problems.push(...findColumnProblems(grid, column, at, perKgBasis))
    })
    problems.push(...findMissingCountries(grid, zones))
  }
  return problems
}

const findColumnProblems = (
  grid: PriceGrid,
  column: number,
  at: { contentKind: PriceGrid['contentKind']; zoneCode: string },
  perKgBasis: PriceListRow['perKgBasis'],
): PriceListProblem[] => {
  const problems: PriceListProblem[] = []
  let before: PricedBreak | undefined
  let skipped: number[] = []
  for (const [row, grams] of grid.breaksGrams.entries()) {
    const minor = grid.pricesMinor[row]![column]!
    const upToKg = toKg(grams)
    if (minor === null) {
      skipped.push(upToKg)
      continue
    }
    for (const kg of skipped)
      problems.push(
        warning('skippedBreak', { ...at, upToKg: kg, params: { kg, zone: at.zoneCode, next: upToKg } }),
      )
    skipped = []
    if (minor <= 0) problems.push(problem('priceNotAboveZero', { ...at, upToKg }))
    if (before && minor < before.minor) problems.push(decreasing(at, upToKg, minor, before))
    before = { minor, kg: upToKg }
  }
  const perKg = grid.perKgMinor[column] ?? null
  // Where every kg is charged at this price, the first weight above the last break may cost less than the break.
  if (before && perKg !== null && perKgBasis === 'wholeWeight') {
    const minor = multiplyDivide(perKg, toGrams(before.kg), 1000)
    if (minor < before.minor) problems.push(decreasing(at, null, minor, before))
  }
  return problems
}

interface PricedBreak {
  minor: number
  kg: number
}

const decreasing = (
  at: object,
  upToKg: number | null,
  minor: number,
  before: PricedBreak,
): PriceListProblem =>
  warning('decreasingPrice', {
    ...at,
    upToKg,
    params: { price: formatDecimal(minor, 2), before: formatDecimal(before.minor, 2), kg: before.kg },
  })

/** One warning for each zone that has countries and no price of the kind. */
const findMissingCountries = (grid: PriceGrid, zones: readonly ZoneOfService[]): PriceListProblem[] => {
  const priced = new Set(grid.zoneIds)
  return zones
    .filter(({ id, countryCodes }) => !priced.has(id) && countryCodes.length > 0)
    .map(({ code, countryCodes }) => {
      const named = countryCodes.slice(0, namedCountries).join(', ')
      return warning('countryWithoutPrice', {
        contentKind: grid.contentKind,
        zoneCode: code,
        params: {
          zone: code,
          countries: countryCodes.length > namedCountries ? `${named} …` : named,
          count: countryCodes.length,
        },
      })
    })
}
