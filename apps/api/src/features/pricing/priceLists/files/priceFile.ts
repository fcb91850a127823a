import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { ContentKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { PriceCell } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { Cell } from '../../../../platform/spreadsheet/cells.ts'
import type { FileColumn } from './priceFileLabels.ts'
import type { ReadTerms } from './readPriceTerms.ts'

export interface ReadPriceFile {
  cells: PriceCell[]
  terms: ReadTerms
  problems: PriceListProblem[]
  /** Rows that state prices. */
  rowCount: number
}

export interface SheetTable {
  /** Null for a text file, which has no sheets. */
  sheet: string | null
  /** Counted from 0. */
  headRow: number
  columns: Partial<Record<FileColumn, number>>
  head: readonly Cell[]
  rows: readonly (readonly Cell[])[]
  /** Of the sheet's name, for tables without a column of it. */
  kindOfSheet: ContentKind | undefined
}

/** A cell of the file that says a price, or nothing where others of its zone do. */
export interface ExplicitPrice {
  zone: ZoneOfService
  contentKind: ContentKind
  /** Counted from 0. */
  row: number
  column: number
  fromGrams: number | null
  /** Null: a kg above the last break. */
  upToGrams: number | null
  /** Null: the cell is empty. Undefined: it holds no price, which was complained about. */
  minor: number | null | undefined
}
