/** Parses amounts in carriers' formats. */
import { multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { money } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { CarrierError } from './rating.ts'

/** Maximum number of decimals of an amount; no carrier sends more. */
const wireDecimals = 6
const wireUnitsOfMinor = 10_000

/**
 * Parses an amount as text ("182.845") or number, exact to hundredths; further digits are rounded once, half
 * away from zero.
 * @throws CarrierError garbage for an invalid amount or currency
 */
export const readWireMoney = (amount: string | number, currency: string): Money => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new CarrierError('garbage', `not a currency: '${currency}'`)
  try {
    return money(multiplyDivide(parseDecimal(amount, wireDecimals), 1, wireUnitsOfMinor), currency)
  } catch {
    throw new CarrierError('garbage', `not an amount: '${String(amount).slice(0, 40)}'`)
  }
}
