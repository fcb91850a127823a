import { parseRate } from '../../money/money.ts'

/** More than a tenth away from the last rate: a mistyped decimal point moves a rate tenfold, a day's news do not. */
export const isRateJump = (before: string, after: string): boolean => {
  const [old, next] = [parseRate(before), parseRate(after)]
  return Math.abs(next - old) * 10 > old
}
