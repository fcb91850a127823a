/** Amounts as carriers write them. */
import { multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { money } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { CarrierError } from './rating.ts'

/** More than any carrier writes. */
const wireDecimals = 6
const wireUnitsOfMinor = 10_000

/**
 * An amount of the wire, text ("182.845") or number: exact up to hundredths; finer parts are rounded once, half away
 * from zero.
 * @throws CarrierError garbage for what is no amount or no currency
 */
export const readWireMoney = (amount: string | number, currency: string): Money => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new CarrierError('garbage', `not a currency: '${currency}'`)
  try {
    return money(multiplyDivide(parseDecimal(amount, wireDecimals), 1, wireUnitsOfMinor), currency)
  } catch {
    throw new CarrierError('garbage', `not an amount: '${String(amount).slice(0, 40)}'`)
  }
}
