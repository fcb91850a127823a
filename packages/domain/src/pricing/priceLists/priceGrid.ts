/**
 * Prices of a list as people read and edit them: zones × weight breaks of one content kind. Amounts are minor
 * units of the list's currency and weights whole grams, so that comparing and copying are exact.
 */
import { multiplyDivide } from '../../money/decimal.ts'
import { parsePercent, rateOne } from '../../money/money.ts'
import type { ContentKind } from '../rating/compile/rateRows.ts'

export interface PriceGrid {
  readonly contentKind: ContentKind
  /** Columns. */
  readonly zoneIds: readonly number[]
  /** Rows, ascending; a price applies up to and including its break. */
  readonly breaksGrams: readonly number[]
  /** Indexed by row, then column; null where the zone has no such break. */
  readonly pricesMinor: readonly (readonly (number | null)[])[]
  /** Indexed by column: price per kg above the zone's last break; null when heavier parcels are not accepted. */
  readonly perKgMinor: readonly (number | null)[]
}

/** Single price. `upToGrams` null: price per kg above the last break. */
export interface PriceCell {
  readonly contentKind: ContentKind
  readonly zoneId: number
  readonly upToGrams: number | null
  readonly minor: number
}

export interface CellChange extends Omit<PriceCell, 'minor'> {
  /** Null empties the cell. */
  readonly minor: number | null
}

const kinds: readonly ContentKind[] = ['document', 'package']

/**
 * Builds grids for the content kinds that have a price, documents first. Columns follow `zoneIds`, then the
 * remaining zones. For a duplicate cell the last price wins.
 */
export const buildGrids = (cells: Iterable<PriceCell>, zoneIds: readonly number[] = []): PriceGrid[] => {
  const all = [...cells]
  return kinds.flatMap((contentKind) => {
    const ofKind = all.filter((cell) => cell.contentKind === contentKind)
    return ofKind.length === 0 ? [] : [buildGrid(contentKind, ofKind, zoneIds)]
  })
}

const buildGrid = (
  contentKind: ContentKind,
  cells: readonly PriceCell[],
  order: readonly number[],
): PriceGrid => {
  const priced = new Set(cells.map(({ zoneId }) => zoneId))
  const known = new Set(order)
  const zoneIds = [...order.filter((id) => priced.has(id)), ...[...priced].filter((id) => !known.has(id))]
  const breaks = new Set<number>()
  for (const { upToGrams } of cells) if (upToGrams !== null) breaks.add(upToGrams)
  const breaksGrams = [...breaks].sort((a, b) => a - b)
  const columnOf = new Map(zoneIds.map((id, column) => [id, column]))
  const rowOf = new Map(breaksGrams.map((grams, row) => [grams, row]))
  const pricesMinor = breaksGrams.map((): (number | null)[] => zoneIds.map(() => null))
  const perKgMinor = zoneIds.map((): number | null => null)
  for (const { zoneId, upToGrams, minor } of cells) {
    const column = columnOf.get(zoneId)!
    if (upToGrams === null) perKgMinor[column] = minor
    else pricesMinor[rowOf.get(upToGrams)!]![column] = minor
  }
  return { contentKind, zoneIds, breaksGrams, pricesMinor, perKgMinor }
}

/** Yields every price zone by zone, the order in which rows are compared and stored. */
export function* listCells(grids: readonly PriceGrid[]): Generator<PriceCell> {
  for (const { contentKind, zoneIds, breaksGrams, pricesMinor, perKgMinor } of grids) {
    for (let column = 0; column < zoneIds.length; column++) {
      const zoneId = zoneIds[column]!
      for (let row = 0; row < breaksGrams.length; row++) {
        const minor = pricesMinor[row]![column]!
        if (minor !== null) yield { contentKind, zoneId, upToGrams: breaksGrams[row]!, minor }
      }
      const perKg = perKgMinor[column]!
      if (perKg !== null) yield { contentKind, zoneId, upToGrams: null, minor: perKg }
    }
  }
}

export const countPrices = (grids: readonly PriceGrid[]): number => {
  let count = 0
  for (const _ of listCells(grids)) count++
  return count
}

export const keyOfCell = ({ contentKind, zoneId, upToGrams }: Omit<PriceCell, 'minor'>): string =>
  `${contentKind}|${zoneId}|${upToGrams ?? 'kg'}`

/** Returns the grids with some cells changed; breaks and zones without any price left are removed. */
export const changeCells = (
  grids: readonly PriceGrid[],
  changes: readonly CellChange[],
  zoneIds: readonly number[] = [],
): PriceGrid[] => {
  const cells = new Map<string, PriceCell>()
  for (const cell of listCells(grids)) cells.set(keyOfCell(cell), cell)
  for (const change of changes) {
    const { minor } = change
    if (minor === null) cells.delete(keyOfCell(change))
    else cells.set(keyOfCell(change), { ...change, minor })
  }
  return buildGrids(cells.values(), zoneIds)
}

/** Raises every price by a percentage, each rounded once, half away from zero; never below one minor unit. */
export const raisePrices = (grids: readonly PriceGrid[], percent: string): PriceGrid[] => {
  const rate = rateOne + parsePercent(percent)
  const raise = (minor: number | null) =>
    minor === null ? null : minor === 0 ? 0 : Math.max(1, multiplyDivide(minor, rate, rateOne))
  return grids.map((grid) => ({
    ...grid,
    pricesMinor: grid.pricesMinor.map((row) => row.map(raise)),
    perKgMinor: grid.perKgMinor.map(raise),
  }))
}
