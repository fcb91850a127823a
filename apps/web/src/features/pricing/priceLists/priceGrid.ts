/** A content kind's prices as a grid: weight breaks downwards, zones across. Prices are integer minor units. */

export interface GridZone {
  id: number
  code: string
  name: string
  countryCodes: readonly string[]
}

/** One row's prices, a column each; null where the zone has no price. */
export type PriceRow = readonly (number | null)[]

export interface PriceGridContent {
  zones: readonly GridZone[]
  /** Ascending inclusive ends of the breaks; a last null is the price of each kg above them. */
  breaksKg: readonly (number | null)[]
  rows: readonly PriceRow[]
}

export interface CellEdit {
  row: number
  column: number
  price: number | null
}

/** The grid with the edits in it; rows that no edit touches stay the same object, so that they are not drawn again. */
export const applyEdits = (content: PriceGridContent, edits: readonly CellEdit[]): PriceGridContent => {
  const changed = new Map<number, (number | null)[]>()
  for (const { row, column, price } of edits) {
    const prices = changed.get(row) ?? [...(content.rows[row] ?? [])]
    prices[column] = price
    changed.set(row, prices)
  }
  return { ...content, rows: content.rows.map((prices, row) => changed.get(row) ?? prices) }
}

/** What must be edited to take `edits` back, and those of them that change anything. */
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

/** The row of the break that prices `weightKg`: the first that includes it, else the price per kg, else the last. */
export const findBreakRow = (breaksKg: PriceGridContent['breaksKg'], weightKg: number): number => {
  const row = breaksKg.findIndex((upToKg) => upToKg === null || weightKg <= upToKg)
  return row === -1 ? breaksKg.length - 1 : row
}

/** The smallest and largest price of the breaks, for the heat map; the price per kg is of another kind. */
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

/** 0 for the cheapest to 7 for the dearest, by ratio: a price list spans several powers of ten. */
export const heatOf = (price: number | null, { min, max }: { min: number; max: number }): number | null => {
  if (price === null || price <= 0 || !(max > min)) return null
  const share = Math.log(price / min) / Math.log(max / min)
  return Math.max(0, Math.min(heatLevels - 1, Math.floor(share * heatLevels)))
}
