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
  /** Number of rows with prices. */
  rowCount: number
}

export interface SheetTable {
  /** Null for a text file, which has no sheets. */
  sheet: string | null
  /** Row index of the headings, from 0. */
  headRow: number
  columns: Partial<Record<FileColumn, number>>
  head: readonly Cell[]
  rows: readonly (readonly Cell[])[]
  /** Content kind from the sheet's name, for tables without a column for it. */
  kindOfSheet: ContentKind | undefined
}

/** Price cell of the file, or an empty cell in a break that other cells of the zone have. */
export interface ExplicitPrice {
  zone: ZoneOfService
  contentKind: ContentKind
  /** Row index of the price cell, from 0. */
  row: number
  column: number
  fromGrams: number | null
  /** Upper weight of the price in grams; null for the price per kg above the last break. */
  upToGrams: number | null
  /** Null for an empty cell; undefined when the content is invalid and already reported. */
  minor: number | null | undefined
}
