/** Codes of the United States tariff: eight digits determine the rate, two more are statistical. */
import { compactHsCode, gtipDigits } from '../customs/hsCode.ts'

export type TariffCodeQuestion =
  /** Code prefix, whose tariff lines are listed. */
  | { kind: 'beginning'; digits: string }
  /**
   * Line by its eight digits. `isGtip`: a twelve-digit code is Turkish, so its digits from the seventh on do
   * not belong to the US tariff.
   */
  | { kind: 'line'; code: string; isGtip: boolean }
  | { kind: 'malformed' }
  | { kind: 'unknownChapter' }

/** Interprets a typed code: `6109.10.00.12`, `610910`, a GTİP. Two to seven digits are a prefix. */
export const readTariffCode = (typed: string): TariffCodeQuestion => {
  const digits = compactHsCode(typed)
  if (!/^\d{2,12}$/.test(digits)) return { kind: 'malformed' }
  const chapter = Number(digits.slice(0, 2))
  // Chapter 77 is reserved; 98 and 99 are provisions instead of goods.
  if (chapter < 1 || chapter > 97 || chapter === 77) return { kind: 'unknownChapter' }
  if (digits.length < 8) return { kind: 'beginning', digits }
  return { kind: 'line', code: digits.slice(0, 8), isGtip: digits.length === gtipDigits }
}

/** Formats a tariff code of up to twelve digits: 61091000 becomes 6109.10.00. */
export const writeTariffCode = (code: string): string =>
  [code.slice(0, 4), ...(code.slice(4, 12).match(/..?/g) ?? [])].join('.')
