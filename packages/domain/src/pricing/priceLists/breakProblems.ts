/** Checks the weight breaks of a price list before import (docs/rules.md, Prices): no gap, no overlap. */
import type { ContentKind } from '../rating/compile/rateRows.ts'
import { toGrams } from '../../weight/weight.ts'

/**
 * Row of an upload: prices weights above `fromKg` up to and including `upToKg`. `row` is the line number in the
 * file.
 */
export interface ParsedBreak {
  row: number
  zoneCode: string
  contentKind: ContentKind
  fromKg: number
  upToKg: number
  price: number
}

export interface BreakProblem {
  row: number
  code: 'gap' | 'overlap' | 'emptyBreak' | 'priceNotAboveZero'
  /** End of the previous break, used to detect gap and overlap. */
  expectedFromKg?: number
}

/** Returns the rows to reject in file order; empty when every zone and kind is priced from 0 kg without gaps. */
export const findBreakProblems = (stated: readonly ParsedBreak[]): BreakProblem[] => {
  const problems: BreakProblem[] = []
  const ends = new Map<string, number>()
  const inOrder = [...stated].sort((a, b) => a.fromKg - b.fromKg || a.upToKg - b.upToKg || a.row - b.row)
  for (const { row, zoneCode, contentKind, fromKg, upToKg, price } of inOrder) {
    if (!(price > 0)) problems.push({ row, code: 'priceNotAboveZero' })
    if (toGrams(upToKg) <= toGrams(fromKg)) {
      problems.push({ row, code: 'emptyBreak' })
      continue
    }
    const key = `${zoneCode}|${contentKind}`
    const end = ends.get(key) ?? 0
    const from = toGrams(fromKg)
    if (from !== end) problems.push({ row, code: from > end ? 'gap' : 'overlap', expectedFromKg: end / 1000 })
    ends.set(key, Math.max(end, toGrams(upToKg)))
  }
  return problems.sort((a, b) => a.row - b.row)
}
