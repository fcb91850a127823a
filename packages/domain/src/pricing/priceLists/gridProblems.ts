/** Errors and warnings about the prices of a draft, whether imported from a file or typed in. */
import { formatDecimal, multiplyDivide } from '../../money/decimal.ts'
import type { PriceListRow } from '../rating/compile/rateRows.ts'
import { toGrams, toKg } from '../../weight/weight.ts'
import type { PriceGrid } from './priceGrid.ts'
import { problem, warning } from './priceListProblem.ts'
import type { PriceListProblem } from './priceListProblem.ts'

/** Carrier zone with the countries that the service serves in it. */
export interface ZoneOfService {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly countryCodes: readonly string[]
}

/** Maximum number of countries that a warning names; further countries are only counted. */
const namedCountries = 12

/**
 * Errors: no price at all, a zone of another carrier. Warnings: a heavier break that costs less, a break that a
 * zone lacks between its lighter and heavier breaks, countries of the carrier whose zone has no price.
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
  // A single price per kg for the whole weight may make the first weight above the last break cheaper than the
  // break.
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

/** Returns one warning for each zone that has countries but no price for this kind of contents. */
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
