/** Which columns of a price file hold prices, and of which zones. */
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
import type { SheetTable } from './readPriceSheets.ts'

/** By code or name; "Zone 3" is 3. */
export const makeZoneFinder = (zones: readonly ZoneOfService[]) => {
  const byCode = new Map(zones.map((zone) => [zone.code, zone]))
  const byWord = { code: mapOnce(zones, ({ code }) => code), name: mapOnce(zones, ({ name }) => name) }
  return remembering((text) => {
    const word = foldWord(text)
    const bare = word.replace(/^(zone|bolge)/, '')
    return byCode.get(text) ?? byWord.code.get(word) ?? byWord.name.get(word) ?? byWord.code.get(bare)
  })
}

/** Zones by a word of theirs; a word that says two of them, as `1.1` and `11` are the same without signs, says none. */
const mapOnce = (zones: readonly ZoneOfService[], textOf: (zone: ZoneOfService) => string) => {
  const words = zones.map((zone) => foldWord(textOf(zone)))
  return new Map(
    zones.flatMap((zone, index): [string, ZoneOfService][] => {
      const word = words[index]!
      return words.indexOf(word) === words.lastIndexOf(word) ? [[word, zone]] : []
    }),
  )
}

/** Which columns hold prices, and of which zone; null: the row names its zone. */
export const findPriceColumns = (
  table: SheetTable,
  findZone: ReturnType<typeof makeZoneFinder>,
  complain: (problem: PriceListProblem) => void,
): { column: number; zone: ZoneOfService | null }[] => {
  const { columns, head, headRow, sheet } = table
  if (columns.zone !== undefined && columns.price !== undefined)
    return [{ column: columns.price, zone: null }]
  // "Zone" and "Price" belong to the other form of the table: here they can only be meant as zones.
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

/** Prices under an empty heading (of a merged cell, or deleted by mistake) would be lost without a word. */
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
