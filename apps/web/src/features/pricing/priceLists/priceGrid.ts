/** Prices of a content kind as a grid: weight breaks as rows, zones as columns. Prices are integer minor units. */

export interface GridZone {
  id: number
  code: string
  name: string
  countryCodes: readonly string[]
}

/** Prices of one row, one per column; null where the zone has no price. */
export type PriceRow = readonly (number | null)[]

export interface PriceGridContent {
  zones: readonly GridZone[]
  /** Inclusive upper limits in ascending order; a last null is the price per kg above them. */
  breaksKg: readonly (number | null)[]
  rows: readonly PriceRow[]
}

export interface CellEdit {
  row: number
  column: number
  price: number | null
}

/** Applies edits to the grid. Unchanged rows keep their object identity, so that they do not re-render. */
export const applyEdits = (content: PriceGridContent, edits: readonly CellEdit[]): PriceGridContent => {
  const changed = new Map<number, (number | null)[]>()
  for (const { row, column, price } of edits) {
    const prices = changed.get(row) ?? [...(content.rows[row] ?? [])]
    prices[column] = price
    changed.set(row, prices)
  }
  return { ...content, rows: content.rows.map((prices, row) => changed.get(row) ?? prices) }
}

/** Returns the edits that change a price, and the edits that undo them. */
export const invertEdits = (
  content: PriceGridContent,
  edits: readonly CellEdit[],
): { effective: CellEdit[]; inverse: CellEdit[] } => {
  const effective: CellEdit[] = []
  const inverse: CellEdit[] = []
  for (const edit of edits) {
    const before = content.rows[edit.row]?.[edit.column] ?? null
    if (before === edit.price) continue
    effective.push(edit)
    inverse.push({ ...edit, price: before })
  }
  return { effective, inverse }
}

/**
 * Finds the row that prices `weightKg`: the first break that includes it, else the price per kg, else the last
 * break.
 */
export const findBreakRow = (breaksKg: PriceGridContent['breaksKg'], weightKg: number): number => {
  const row = breaksKg.findIndex((upToKg) => upToKg === null || weightKg <= upToKg)
  return row === -1 ? breaksKg.length - 1 : row
}

/** Returns the lowest and highest break price for the heat map; prices per kg are not comparable and are excluded. */
export const priceSpan = ({ breaksKg, rows }: PriceGridContent): { min: number; max: number } => {
  let min = Infinity
  let max = 0
  rows.forEach((prices, row) => {
    if (breaksKg[row] === null) return
    for (const price of prices) {
      if (price === null || price <= 0) continue
      if (price < min) min = price
      if (price > max) max = price
    }
  })
  return { min, max }
}

const heatLevels = 8

/**
 * Heat from 0 (cheapest) to 7 (most expensive) on a logarithmic scale, because a price list spans several
 * powers of ten.
 */
export const heatOf = (price: number | null, { min, max }: { min: number; max: number }): number | null => {
  if (price === null || price <= 0 || !(max > min)) return null
  const share = Math.log(price / min) / Math.log(max / min)
  return Math.max(0, Math.min(heatLevels - 1, Math.floor(share * heatLevels)))
}
