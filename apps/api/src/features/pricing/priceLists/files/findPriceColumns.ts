/** Finds the price columns of a file and their zones. */
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import { problem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import {
  columnLetters,
  isAmbiguousCell,
  readCellDecimal,
  readCellText,
} from '../../../../platform/spreadsheet/cells.ts'
import { fileColumns, foldWord, remembering } from './priceFileLabels.ts'
import type { SheetTable } from './priceFile.ts'

/** Finds a zone by code or name; "Zone 3" also matches code 3. */
export const makeZoneFinder = (zones: readonly ZoneOfService[]) => {
  const byCode = new Map(zones.map((zone) => [zone.code, zone]))
  const byWord = { code: mapOnce(zones, ({ code }) => code), name: mapOnce(zones, ({ name }) => name) }
  return remembering((text) => {
    const word = foldWord(text)
    const bare = word.replace(/^(zone|bolge)/, '')
    return byCode.get(text) ?? byWord.code.get(word) ?? byWord.name.get(word) ?? byWord.code.get(bare)
  })
}

/** Index of zones by a folded text. Ambiguous texts are left out: `1.1` and `11` are equal once signs are removed. */
const mapOnce = (zones: readonly ZoneOfService[], textOf: (zone: ZoneOfService) => string) => {
  const words = zones.map((zone) => foldWord(textOf(zone)))
  return new Map(
    zones.flatMap((zone, index): [string, ZoneOfService][] => {
      const word = words[index]!
      return words.indexOf(word) === words.lastIndexOf(word) ? [[word, zone]] : []
    }),
  )
}

/** Returns the price columns with their zones; null when each row names its zone. */
export const findPriceColumns = (
  table: SheetTable,
  findZone: ReturnType<typeof makeZoneFinder>,
  complain: (problem: PriceListProblem) => void,
): { column: number; zone: ZoneOfService | null }[] => {
  const { columns, head, headRow, sheet } = table
  if (columns.zone !== undefined && columns.price !== undefined)
    return [{ column: columns.price, zone: null }]
  // "Zone" and "Price" are headings of the other table format: in this format they can only be zone names.
  const ours = new Set(
    fileColumns.filter((name) => name !== 'zone' && name !== 'price').map((name) => columns[name]),
  )
  const seen = new Set<number>()
  return head.flatMap((cell, column) => {
    const text = readCellText(cell)
    if (text === '' || ours.has(column)) return []
    const at = { sheet, row: headRow + 1, column: columnLetters(column), zoneCode: text.slice(0, 60) }
    const zone = findZone(text)
    if (!zone) complain(problem('unknownZone', { ...at, params: { zone: at.zoneCode } }))
    else if (seen.has(zone.id)) complain(problem('zoneStatedTwice', { ...at, params: { zone: zone.code } }))
    else {
      seen.add(zone.id)
      return [{ column, zone }]
    }
    return []
  })
}

/**
 * Reports prices below an empty heading (merged or deleted by mistake), which would otherwise be dropped
 * silently.
 */
export const findUnnamedColumns = ({ head, headRow, rows, sheet }: SheetTable): PriceListProblem[] => {
  const unnamed = new Set<number>()
  for (const cells of rows.slice(headRow + 1))
    cells.forEach((cell, column) => {
      const isPrice = readCellDecimal(cell, 2) !== undefined || isAmbiguousCell(cell, 2)
      if (isPrice && readCellText(head[column]) === '') unnamed.add(column)
    })
  return [...unnamed]
    .sort((a, b) => a - b)
    .map((column) => problem('columnWithoutZone', { sheet, row: headRow + 1, column: columnLetters(column) }))
}
