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
 * Sums of lines after the discount of the whole order, in millionths: by their share in whole cents, the last ones with a
 * price take the remainder. No sum becomes negative.
 */
export const spreadDiscount = (sums: readonly number[], discount: number): number[] => {
  const total = sums.reduce((all, one) => all + one, 0)
  const wanted = Math.min(discount, total)
  if (wanted <= 0) return [...sums]
  const rest = sums.map((one) => one - Math.floor(multiplyDivide(wanted, one, total) / cent) * cent)
  let left = rest.reduce((all, one) => all + one, 0) - (total - wanted)
  return rest
    .toReversed()
    .map((one) => {
      const taken = Math.max(0, Math.min(left, one))
      left -= taken
      return one - taken
    })
    .toReversed()
}
