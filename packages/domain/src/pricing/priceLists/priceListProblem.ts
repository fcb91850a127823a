import type { ContentKind } from '../rating/compile/rateRows.ts'

export type ProblemCode =
  | 'gap'
  | 'overlap'
  | 'emptyBreak'
  | 'priceMissing'
  | 'notAPrice'
  | 'ambiguousPrice'
  | 'notAWeight'
  | 'weightMissing'
  | 'priceNotAboveZero'
  | 'decreasingPrice'
  | 'skippedBreak'
  | 'unknownZone'
  | 'zoneStatedTwice'
  | 'columnWithoutZone'
  | 'countryWithoutPrice'
  | 'wrongCurrency'
  | 'unknownContentKind'
  | 'unknownColumns'
  | 'nothingPriced'
  | 'perKgStatedTwice'
  | 'termNotValid'

/** Error or warning about a price list, with its position in the file and in the list. */
export interface PriceListProblem {
  readonly severity: 'error' | 'warning'
  readonly code: ProblemCode
  readonly sheet: string | null
  /** Row number as in the spreadsheet program, from 1. */
  readonly row: number | null
  /** Column letter as shown by the spreadsheet program. */
  readonly column: string | null
  readonly contentKind: ContentKind | null
  readonly zoneCode: string | null
  readonly upToKg: number | null
  /** Parameters of the text `pricing/priceLists/files:problem.<code>`. */
  readonly params: Readonly<Record<string, string | number>>
}

const nowhere = {
  sheet: null,
  row: null,
  column: null,
  contentKind: null,
  zoneCode: null,
  upToKg: null,
  params: {},
}

type Place = Partial<Omit<PriceListProblem, 'severity' | 'code'>>

export const problem = (code: ProblemCode, at: Place = {}): PriceListProblem => ({
  ...nowhere,
  severity: 'error',
  code,
  ...at,
})

export const warning = (code: ProblemCode, at: Place = {}): PriceListProblem => ({
  ...problem(code, at),
  severity: 'warning',
})

export const hasErrors = (problems: readonly PriceListProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')
