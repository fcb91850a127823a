/** Duty of goods by the lines of the destination's tariff that their codes may mean. */
import { compare, percentOf, sum } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import { dutyOfCompoundRate, readCompoundRate } from '../compoundRate.ts'
import { readTariffRate } from '../tariffRate.ts'
import type { ValuedConsignment, ValuedGoods } from './consignmentValue.ts'
import type {
  LandedCostInput,
  LandedLine,
  LandedTariff,
  LandedTariffLine,
  LandedUnknownReason,
} from './landedCost.ts'
import { joinCharges, plainLine, unknownCharges } from './way.ts'
import type { Charges } from './way.ts'

/** Charges on a goods line when it belongs to one line of the tariff, or the reason why they are unknown. */
export type LineDuty = readonly LandedLine[] | { reason: LandedUnknownReason; about: string }

const dutyOfLine =
  (fact: LandedTariff['fact']) =>
  ({ index, goods, customsValue }: ValuedGoods, { code, rate, hasQuota }: LandedTariffLine): LineDuty => {
    const line = (amount: Money, percent: string | null) => [
      plainLine({ code: 'duty', goods: index, amount, base: customsValue, percent, code8: code, fact }),
    ]
    if (hasQuota) return { reason: 'quota', about: code }
    const { kind, percent } = readTariffRate(rate)
    if (kind === 'blank') return { reason: 'blankRate', about: code }
    if (percent !== null) return line(percentOf(customsValue, percent), percent)
    const compound = readCompoundRate(rate, customsValue.currency)
    if (!compound) return { reason: 'textRate', about: rate }
    const duty = dutyOfCompoundRate(compound, {
      value: customsValue,
      netKg: goods.netKg,
      pieces: goods.unit === 'piece' ? goods.quantity : null,
    })
    return duty ? line(duty.amount, null) : { reason: 'quantityMissing', about: rate }
  }

const totalOf = (lines: readonly LandedLine[], currency: string): Money =>
  sum(
    lines.map(({ amount }) => amount),
    currency,
  )

const chargesOfGoods = (
  goods: ValuedGoods,
  lines: readonly LandedTariffLine[],
  dutyOf: (goods: ValuedGoods, line: LandedTariffLine) => LineDuty,
): Charges => {
  const { currency } = goods.value
  const { hsCode } = goods.goods
  const unknown = (reason: LandedUnknownReason, about: string) =>
    unknownCharges([{ reason, goods: goods.index, about }], currency)
  if (hsCode === null) return unknown('codeMissing', '')
  const duties = lines.map((line) => dutyOf(goods, line))
  const known: (readonly LandedLine[])[] = []
  for (const duty of duties) {
    if ('reason' in duty) return unknown(duty.reason, duty.about)
    known.push(duty)
  }
  known.sort((one, other) => compare(totalOf(one, currency), totalOf(other, currency)))
  const [least, most] = [known[0], known.at(-1)]
  if (!least || !most) return unknown('codeUnknown', hsCode)
  return { lines: most, least: totalOf(least, currency), unknowns: [] }
}

/** Duty of all goods; `dutyOf` computes one line of the tariff. */
export const chargesByTariff = (
  { goods, currency }: ValuedConsignment,
  tariff: LandedTariff | null,
  countryCode: string,
  dutyOf: (tariff: LandedTariff) => (goods: ValuedGoods, line: LandedTariffLine) => LineDuty,
): Charges => {
  if (!tariff)
    return unknownCharges([{ reason: 'editionMissing', goods: null, about: countryCode }], currency)
  const all = goods.map((line) => chargesOfGoods(line, tariff.lines[line.index] ?? [], dutyOf(tariff)))
  return joinCharges(all, currency)
}

/** Duty by the rates of the edition on the customs value. */
export const tariffDuty = (
  valued: ValuedConsignment,
  { tariff }: Pick<LandedCostInput, 'tariff'>,
  countryCode: string,
): Charges => chargesByTariff(valued, tariff, countryCode, ({ fact }) => dutyOfLine(fact))
