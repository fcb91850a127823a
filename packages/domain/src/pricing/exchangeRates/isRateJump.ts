import { parseRate } from '../../money/money.ts'

/**
 * Rates change by more than a tenth only by mistake: a misplaced decimal point multiplies a rate by ten, a
 * market day does not.
 */
export const isRateJump = (before: string, after: string): boolean => {
  const [old, next] = [parseRate(before), parseRate(after)]
  return Math.abs(next - old) * 10 > old
}
