/** Writes a price list as sheets. readPriceSheets.ts reads them back as the same list. */
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { formatShortDecimal } from '@kervan/domain/money/decimal'
import type { Direction, PriceListRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import { toKg } from '@kervan/domain/weight/weight'
import { translate } from '../../../../platform/language.ts'
import type { Language } from '../../../../platform/language.ts'
import type { SheetContent } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { fileTerms, writeWord } from './priceFileLabels.ts'
import type { FileTerm } from './priceFileLabels.ts'

export type ListTerms = Pick<
  PriceListRow,
  'name' | 'currency' | 'volumetricDivisor' | 'chargeableBasis' | 'roundingSteps' | 'perKgBasis'
> & { direction: Direction }

type Row = (string | number | null)[]

/** Writes `20: 0.5; 1`: up to 20 kg in steps of 0.5 kg, above in steps of 1 kg. */
const writeSteps = (steps: ListTerms['roundingSteps']): string =>
  steps
    .map(({ upToKg, stepKg }) => {
      const step = formatShortDecimal(Math.round(stepKg * 1000), 3)
      return upToKg === undefined ? step : `${formatShortDecimal(Math.round(upToKg * 1000), 3)}: ${step}`
    })
    .join('; ')

const writeTerm = (language: Language, terms: ListTerms, term: FileTerm): string | number => {
  if (term === 'direction') return writeWord(language, 'direction', terms.direction)
  if (term === 'roundingSteps') return writeSteps(terms.roundingSteps)
  if (term === 'chargeableBasis') return writeWord(language, 'basis', terms.chargeableBasis)
  if (term === 'perKgBasis') return writeWord(language, 'perKgBasis', terms.perKgBasis)
  return terms[term]
}

/**
 * Checks that every zone has the same breaks up to its own last one; only then can a table with zone columns
 * represent the list.
 */
const isRegular = ({ zoneIds, pricesMinor, perKgMinor }: PriceGrid): boolean =>
  zoneIds.every((_, column) => {
    const last = pricesMinor.findLastIndex((row) => row[column] !== null)
    if (pricesMinor.slice(0, Math.max(0, last)).some((row) => row[column] === null)) return false
    return perKgMinor[column] === null || last === pricesMinor.length - 1
  })

const writeTable = (
  language: Language,
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
  currency: string,
): Row[] => {
  // A template without any price includes the row for the price per kg.
  const withPerKgRow = grids.every(({ pricesMinor }) => pricesMinor.flat().every((minor) => minor === null))
  const head = (['contentKind', 'currency', 'fromKg', 'upToKg'] as const).map((name) =>
    writeWord(language, 'column', name),
  )
  const rows: Row[] = [[...head, ...zones.map(({ code }) => code)]]
  for (const grid of grids) {
    const columnOf = new Map(grid.zoneIds.map((id, column) => [id, column]))
    const lead = [writeWord(language, 'kind', grid.contentKind), currency]
    const across = (prices: readonly (number | null)[]) =>
      zones.map(({ id }) => {
        const minor = prices[columnOf.get(id) ?? -1] ?? null
        return minor === null ? null : minor / 100
      })
    grid.breaksGrams.forEach((grams, row) => {
      const from = toKg(grid.breaksGrams[row - 1] ?? 0)
      rows.push([...lead, from, toKg(grams), ...across(grid.pricesMinor[row]!)])
    })
    if (withPerKgRow || grid.perKgMinor.some((minor) => minor !== null))
      rows.push([
        ...lead,
        toKg(grid.breaksGrams.at(-1) ?? 0),
        translate(language, 'pricing/priceLists/files:file.perKg'),
        ...across(grid.perKgMinor),
      ])
  }
  return rows
}

/** Writes one row per price. */
const writeLines = (
  language: Language,
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
  currency: string,
): Row[] => {
  const codeOf = new Map(zones.map(({ id, code }) => [id, code]))
  const rows: Row[] = [
    (['contentKind', 'currency', 'zone', 'fromKg', 'upToKg', 'price'] as const).map((name) =>
      writeWord(language, 'column', name),
    ),
  ]
  for (const grid of grids) {
    const kind = writeWord(language, 'kind', grid.contentKind)
    grid.zoneIds.forEach((zoneId, column) => {
      const lead = [kind, currency, codeOf.get(zoneId) ?? String(zoneId)]
      let from = 0
      grid.breaksGrams.forEach((grams, row) => {
        const minor = grid.pricesMinor[row]![column]!
        if (minor === null) return
        rows.push([...lead, toKg(from), toKg(grams), minor / 100])
        from = grams
      })
      const perKg = grid.perKgMinor[column]!
      if (perKg !== null)
        rows.push([
          ...lead,
          toKg(from),
          translate(language, 'pricing/priceLists/files:file.perKg'),
          perKg / 100,
        ])
    })
  }
  return rows
}

/** Writes sheets for prices, terms and, as information, the zones. */
export const writePriceSheets = (
  language: Language,
  terms: ListTerms,
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
): SheetContent[] => {
  const write = grids.every(isRegular) ? writeTable : writeLines
  return [
    {
      name: translate(language, 'pricing/priceLists/files:file.sheet.prices'),
      rows: write(language, grids, zones, terms.currency),
      columnWidths: [12, 12, 12, 16],
    },
    {
      name: translate(language, 'pricing/priceLists/files:file.sheet.terms'),
      rows: fileTerms.map((term) => [writeWord(language, 'term', term), writeTerm(language, terms, term)]),
      columnWidths: [36, 40],
    },
    {
      name: translate(language, 'pricing/priceLists/files:file.sheet.zones'),
      rows: [
        ['zone', 'name', 'countries'].map((name) =>
          translate(language, `pricing/priceLists/files:file.zoneColumn.${name}`),
        ),
        ...zones.map(({ code, name, countryCodes }) => [code, name, countryCodes.join(', ')]),
      ],
      columnWidths: [10, 28, 80],
    },
  ]
}
