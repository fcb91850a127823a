/**
 * Merchandise processing fee of United States customs (19 USC 58c, 19 CFR 24.23): charged per entry, in
 * addition to duty.
 */
import { compare, fromDecimal, percentOf } from '../money/money.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Money } from '../money/money.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'

export interface ProcessingFeeYear {
  from: Day
  to: Day
  /** Minimum and maximum fee of a formal entry. */
  min: Decimal
  max: Decimal
  /** Fee of an informal entry that is filed electronically. */
  informal: Decimal
  source: string
}

/** Limits by fiscal year, each from its notice; a year missing here has no fee, because its limits are unknown. */
export const processingFeeYears: readonly ProcessingFeeYear[] = [
  {
    from: '2024-10-01',
    to: '2025-09-30',
    min: '32.71',
    max: '634.62',
    informal: '2.62',
    source: '89 FR 59126 (22 Jul 2024), FR Doc. 2024-15990',
  },
  {
    from: '2025-10-01',
    to: '2026-09-30',
    min: '33.58',
    max: '651.50',
    informal: '2.69',
    source: '90 FR 34665 (23 Jul 2025), FR Doc. 2025-13869',
  },
  {
    from: '2026-10-01',
    to: '2027-09-30',
    min: '34.58',
    max: '670.86',
    informal: '2.77',
    source: '91 FR, 31 Jul 2026, FR Doc. 2026-15530',
  },
]

/** Percentage of the goods value, without duty, freight and insurance. */
export const processingFeePercent: Decimal = '0.3464'
/** Maximum value of an informal entry (19 CFR 143.21), inclusive. */
const informalLimit = fromDecimal(2500, 'USD')

export interface ProcessingFee {
  entry: 'formal' | 'informal'
  amount: Money
  /** True when the amount is the percentage of the value, false for a fixed fee, the minimum and the maximum. */
  isShare: boolean
  year: ProcessingFeeYear
}

/**
 * Undefined for a day whose fiscal year is not listed. `limited`: value to compare with the limit of an informal
 * entry, rounded up after a conversion.
 */
export const processingFeeOn = (
  goodsValue: Money,
  day: Day,
  limited: Money = goodsValue,
): ProcessingFee | undefined => {
  const year = processingFeeYears.find(({ from, to }) => from <= day && day <= to)
  if (!year) return undefined
  const { currency } = goodsValue
  if (compare(limited, informalLimit) <= 0)
    return { entry: 'informal', amount: fromDecimal(year.informal, currency), isShare: false, year }
  const [min, max] = [fromDecimal(year.min, currency), fromDecimal(year.max, currency)]
  const share = percentOf(goodsValue, processingFeePercent)
  const atLeast = compare(share, min) < 0 ? min : share
  const amount = compare(atLeast, max) > 0 ? max : atLeast
  return { entry: 'formal', amount, isShare: compare(amount, share) === 0, year }
}
