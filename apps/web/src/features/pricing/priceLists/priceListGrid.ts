/** Converts price list grids between API and screen. */
import type { PriceGrid, PriceListZone } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { toGrams } from '@kervan/domain/weight/weight'
import type { CellEdit, GridZone, PriceGridContent, PriceRow } from './priceGrid.ts'

/** Collator that sorts zone 2 before zone 10. */
const byNumber = new Intl.Collator('en', { numeric: true })

export type ContentKind = PriceGrid['contentKind']

/** Price cell in the server's format. */
export interface DraftCell {
  contentKind: ContentKind
  zoneId: number
  /** Upper weight of the break; null for the price per kg above the last break. */
  upToKg: number | null
  price: number | null
}

const toMinor = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100))

export const toZone = ({ zoneId, ...zone }: PriceListZone): GridZone => ({ id: zoneId, ...zone })

/** Converts a grid of the answer. The row of prices per kg is omitted when it is empty and not editable. */
const toContent = (grid: PriceGrid, { isEditable = false } = {}): PriceGridContent => {
  const hasPerKg = isEditable || grid.pricesPerKg.some((price) => price !== null)
  const rows = hasPerKg ? [...grid.prices, grid.pricesPerKg] : grid.prices
  return {
    zones: grid.zones.map(toZone),
    breaksKg: hasPerKg ? [...grid.breaksKg, null] : grid.breaksKg,
    rows: rows.map((prices) => prices.map(toMinor)),
  }
}

export const toCells = (
  contentKind: ContentKind,
  content: PriceGridContent,
  edits: readonly CellEdit[],
): DraftCell[] =>
  edits.map(({ row, column, price }) => ({
    contentKind,
    zoneId: content.zones[column]!.id,
    upToKg: content.breaksKg[row] ?? null,
    price: price === null ? null : price / 100,
  }))

const sameBreak = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : toGrams(a) === toGrams(b)

/** Returns the prices of `other` in the rows and columns of `content`, for a cell by cell comparison. */
export const alignRows = (other: PriceGridContent | undefined, content: PriceGridContent): PriceRow[] => {
  const columns = content.zones.map(({ id }) => other?.zones.findIndex((zone) => zone.id === id) ?? -1)
  return content.breaksKg.map((upToKg) => {
    const prices = other?.rows[findBreak(other, upToKg)]
    return columns.map((column) => prices?.[column] ?? null)
  })
}

/** Grid row of the break that ends at `upToKg`, −1 if missing; null finds the price per kg. */
export const findBreak = ({ breaksKg }: PriceGridContent, upToKg: number | null): number =>
  breaksKg.findIndex((candidate) => sameBreak(candidate, upToKg))

/** Adds an empty weight row for `upToKg`; returns the same grid when it exists. */
export const addBreak = (content: PriceGridContent, upToKg: number): PriceGridContent => {
  if (findBreak(content, upToKg) !== -1) return content
  const after = content.breaksKg.findIndex((candidate) => candidate === null || candidate > upToKg)
  const place = after === -1 ? content.breaksKg.length : after
  const empty = content.zones.map(() => null)
  return {
    ...content,
    breaksKg: [...content.breaksKg.slice(0, place), upToKg, ...content.breaksKg.slice(place)],
    rows: [...content.rows.slice(0, place), empty, ...content.rows.slice(place)],
  }
}

/** Adds an empty column for `zone` in code order; returns the same grid when it exists. */
export const addZone = (content: PriceGridContent, zone: GridZone): PriceGridContent => {
  if (content.zones.some(({ id }) => id === zone.id)) return content
  const after = content.zones.findIndex(({ code }) => byNumber.compare(code, zone.code) > 0)
  const place = after === -1 ? content.zones.length : after
  return {
    ...content,
    zones: content.zones.toSpliced(place, 0, zone),
    rows: content.rows.map((prices) => prices.toSpliced(place, 0, null)),
  }
}

/** Filters the grid's zones by a search and returns their column numbers in the full grid. */
export const filterZones = (
  content: PriceGridContent,
  isWanted: (zone: PriceGridContent['zones'][number]) => boolean,
): { content: PriceGridContent; columns: number[] } => {
  const columns = content.zones.flatMap((zone, column) => (isWanted(zone) ? [column] : []))
  return { content: { ...content, ...pickColumns(content, columns) }, columns }
}

const pickColumns = (content: PriceGridContent, columns: readonly number[]) => ({
  zones: columns.map((column) => content.zones[column]!),
  rows: pickRows(content.rows, columns),
})

const pickRows = (rows: readonly PriceRow[], columns: readonly number[]): PriceRow[] =>
  rows.map((prices) => columns.map((column) => prices[column] ?? null))

/** Converts all grids of an answer, by content kind. */
export const toGrids = (
  grids: readonly PriceGrid[],
  options?: { isEditable?: boolean },
): Partial<Record<ContentKind, PriceGridContent>> =>
  Object.fromEntries(grids.map((grid) => [grid.contentKind, toContent(grid, options)]))
