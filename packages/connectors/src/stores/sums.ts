/** Sums of an order: whether they agree with its total, and the discount of the whole order by lines. */
import { multiplyDivide } from '@kervan/domain/money/decimal'
import { formatAmount } from './reading.ts'
import type { StoreOrder } from './store.ts'

/** A cent in millionths. */
const cent = 10_000

/** True for sums that differ by rounding only: a cent for each line, and one for shipping and tax. */
export const isSameSum = (sum: number, total: number, lines: number): boolean =>
  Math.abs(sum - total) <= (lines + 1) * cent

/** Both sums in millionths when they do not agree. An order without lines has nothing to compare. */
export const differenceOf = (sum: number, total: number, lines: number): Pick<StoreOrder, 'sumsDiffer'> =>
  lines === 0 || isSameSum(sum, total, lines)
    ? {}
    : { sumsDiffer: { sum: formatAmount(sum), total: formatAmount(total) } }

/**
 * Sums of lines after the discount of the whole order, in millionths: by their share in whole cents, the last one with a
 * price takes the remainder. No sum becomes negative.
 */
export const spreadDiscount = (sums: readonly number[], discount: number): number[] => {
  const total = sums.reduce((all, one) => all + one, 0)
  const wanted = Math.min(discount, total)
  const last = sums.findLastIndex((one) => one > 0)
  if (wanted <= 0 || last < 0) return [...sums]
  let left = wanted
  const shares = sums.map((one, index) => {
    const share = index === last ? 0 : Math.floor(multiplyDivide(wanted, one, total) / cent) * cent
    left -= share
    return share
  })
  return sums.map((one, index) => one - (index === last ? left : shares[index]!))
}
