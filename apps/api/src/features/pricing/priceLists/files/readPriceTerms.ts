import { hasDecimals } from '@kervan/contract/fields'
import { problem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { compileSteps } from '@kervan/domain/weight/weight'
import type { RoundingStep } from '@kervan/domain/weight/weight'
import { readCellDecimal, readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { readBasis, readDirection, readPerKgBasis, readTerm } from './priceFileLabels.ts'
import type { FileTerm } from './priceFileLabels.ts'
import type { ListTerms } from './writePriceSheets.ts'

export type ReadTerms = Partial<ListTerms>

/** Parses `20: 0.5; 1` with decimal comma or point; undefined when invalid. */
const readSteps = (text: string): RoundingStep[] | undefined => {
  const steps = text.split(';').map((part): RoundingStep => {
    const numbers = part.split(':').map((number) => Number(number.trim().replace(',', '.')))
    return numbers.length === 1 ? { stepKg: numbers[0]! } : { upToKg: numbers[0]!, stepKg: numbers[1]! }
  })
  try {
    compileSteps(steps)
    const isOfGrams = (kg: number) => Number.isFinite(kg) && hasDecimals(kg, 3)
    return steps.every(({ upToKg = 1, stepKg }) => isOfGrams(upToKg) && isOfGrams(stepKg)) ? steps : undefined
  } catch {
    return undefined
  }
}

const readDivisor = (cell: Cell | undefined): number | undefined => {
  const divisor = Number(readCellDecimal(cell, 0))
  return Number.isInteger(divisor) && divisor >= 1000 && divisor <= 10_000 ? divisor : undefined
}

const readValue = (term: FileTerm, cell: Cell | undefined): ListTerms[FileTerm] | undefined => {
  const text = readCellText(cell)
  switch (term) {
    case 'name':
      return text.length <= 100 ? text : undefined
    case 'currency':
      return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined
    case 'volumetricDivisor':
      return readDivisor(cell)
    case 'direction':
      return readDirection(text)
    case 'chargeableBasis':
      return readBasis(text)
    case 'roundingSteps':
      return readSteps(text)
    case 'perKgBasis':
      return readPerKgBasis(text)
  }
}

/** Finds the direction that the file names. Read first, because the list in force depends on it. */
export const findStatedDirection = (sheets: readonly Sheet[]): Direction | undefined => {
  for (const { rows } of sheets)
    for (const [label, cell] of rows)
      if (readTerm(readCellText(label)) === 'direction') return readDirection(readCellText(cell))
  return undefined
}

/** Reads label in column A, value in column B. Empty values are not set; another currency is reported as an error. */
export const readTerms = (
  sheet: Sheet,
  currency: string,
  into: { terms: ReadTerms; problems: PriceListProblem[] },
): void => {
  sheet.rows.forEach(([label, cell], index) => {
    const term = readTerm(readCellText(label))
    if (term === undefined || readCellText(cell) === '') return
    const value = readValue(term, cell)
    const at = { sheet: sheet.name, row: index + 1, column: 'B' }
    if (term === 'currency' && typeof value === 'string' && value !== currency)
      into.problems.push(problem('wrongCurrency', { ...at, params: { stated: value, currency } }))
    if (value === undefined)
      into.problems.push(
        problem('termNotValid', {
          ...at,
          params: { term: readCellText(label), value: readCellText(cell).slice(0, 60) },
        }),
      )
    else Object.assign(into.terms, { [term]: value })
  })
}
