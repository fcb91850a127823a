/** Codes of the United States tariff: eight digits carry the rate, two more are for statistics. */
import { compactHsCode, gtipDigits } from '../customs/hsCode.ts'

export type TariffCodeQuestion =
  /** A part of a code, whose lines are to be listed. */
  | { kind: 'beginning'; digits: string }
  /** A line by its eight digits; `isGtip`: twelve digits are Türkiye's, whose seventh and on are not the tariff's. */
  | { kind: 'line'; code: string; isGtip: boolean }
  | { kind: 'malformed' }
  | { kind: 'unknownChapter' }

/** What a code as people type it asks for: `6109.10.00.12`, `610910`, a GTİP. Two to seven digits are a beginning. */
export const readTariffCode = (typed: string): TariffCodeQuestion => {
  const digits = compactHsCode(typed)
  if (!/^\d{2,12}$/.test(digits)) return { kind: 'malformed' }
  const chapter = Number(digits.slice(0, 2))
  // 77 is kept free; 98 and 99 are provisions about goods, no goods.
  if (chapter < 1 || chapter > 97 || chapter === 77) return { kind: 'unknownChapter' }
  if (digits.length < 8) return { kind: 'beginning', digits }
  return { kind: 'line', code: digits.slice(0, 8), isGtip: digits.length === gtipDigits }
}

/** 61091000 is 6109.10.00. */
export const writeTariffCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8)].filter((part) => part !== '').join('.')
