/** Compares a new price list with the list it replaces, cell by cell. */
import type { ContentKind } from '../rating/compile/rateRows.ts'
import { keyOfCell, listCells } from './priceGrid.ts'
import type { PriceCell, PriceGrid } from './priceGrid.ts'

export interface ChangeCounts {
  up: number
  down: number
  /** Number of cells that only exist in the new list. */
  added: number
  /** Number of cells that only exist in the old list. */
  gone: number
  same: number
}

export interface ChangedCell extends Omit<PriceCell, 'minor'> {
  readonly beforeMinor: number | null
  readonly afterMinor: number | null
  /** Two decimals; null unless both cells exist in the same currency. */
  readonly changePercent: number | null
}

export interface ZoneChange extends ChangeCounts {
  readonly contentKind: ContentKind
  readonly zoneId: number
  /** Mean over cells in both lists, including unchanged cells; null when there are none. */
  readonly meanChangePercent: number | null
}

export interface GridDifference extends ChangeCounts {
  readonly zones: readonly ZoneChange[]
  /** Changed cells, largest change first; added and removed cells come last. */
  readonly changes: readonly ChangedCell[]
}

/** (after − before) ÷ before in per cent, two decimals. Null when `before` is zero. */
export const changeInPercent = (beforeMinor: number, afterMinor: number): number | null =>
  beforeMinor === 0 ? null : Math.round(((afterMinor - beforeMinor) * 10_000) / beforeMinor) / 100

const noCounts = (): ChangeCounts => ({ up: 0, down: 0, added: 0, gone: 0, same: 0 })

interface ZoneSum {
  counts: ChangeCounts
  percentSum: number
  compared: number
}

/** `isOneCurrency` false: cells are paired without percentages, and every pair counts as unchanged. */
export const compareGrids = (
  before: readonly PriceGrid[],
  after: readonly PriceGrid[],
  { isOneCurrency }: { isOneCurrency: boolean } = { isOneCurrency: true },
): GridDifference => {
  const old = new Map<string, PriceCell>()
  for (const cell of listCells(before)) old.set(keyOfCell(cell), cell)
  const total = noCounts()
  const zones = new Map<string, ZoneSum & Pick<PriceCell, 'contentKind' | 'zoneId'>>()
  const changes: ChangedCell[] = []
  const zoneOf = ({ contentKind, zoneId }: PriceCell) => {
    const key = `${contentKind}|${zoneId}`
    const known = zones.get(key)
    if (known) return known
    const sum = { contentKind, zoneId, counts: noCounts(), percentSum: 0, compared: 0 }
    zones.set(key, sum)
    return sum
  }
  const note = (cell: PriceCell, kind: keyof ChangeCounts, change: Omit<ChangedCell, keyof PriceCell>) => {
    const zone = zoneOf(cell)
    total[kind]++
    zone.counts[kind]++
    if (change.changePercent !== null) {
      zone.percentSum += change.changePercent
      zone.compared++
    }
    const { contentKind, zoneId, upToGrams } = cell
    if (kind !== 'same') changes.push({ contentKind, zoneId, upToGrams, ...change })
  }
  for (const cell of listCells(after)) {
    const key = keyOfCell(cell)
    const was = old.get(key)
    old.delete(key)
    if (was === undefined) {
      note(cell, 'added', { beforeMinor: null, afterMinor: cell.minor, changePercent: null })
      continue
    }
    const changePercent = isOneCurrency ? changeInPercent(was.minor, cell.minor) : null
    const kind = !isOneCurrency || was.minor === cell.minor ? 'same' : cell.minor > was.minor ? 'up' : 'down'
    note(cell, kind, { beforeMinor: was.minor, afterMinor: cell.minor, changePercent })
  }
  for (const cell of old.values())
    note(cell, 'gone', { beforeMinor: cell.minor, afterMinor: null, changePercent: null })
  return {
    ...total,
    zones: [...zones.values()].map(({ contentKind, zoneId, counts, percentSum, compared }) => ({
      contentKind,
      zoneId,
      ...counts,
      meanChangePercent: compared === 0 ? null : Math.round((percentSum / compared) * 100) / 100,
    })),
    changes: changes.sort((a, b) => sizeOf(b) - sizeOf(a)),
  }
}

const sizeOf = ({ changePercent }: ChangedCell): number =>
  changePercent === null ? -1 : Math.abs(changePercent)
