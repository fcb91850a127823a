import { readTariffRate } from '@kervan/domain/tax/tariffRate'

/** Counts lines by kind of rate; a line with a quota counts both there and by its rate. */
export const countRates = (lines: readonly { rate: string; hasQuota: boolean }[]) => {
  const of = { free: 0, percent: 0, text: 0, blank: 0 }
  for (const { rate } of lines) {
    const { kind, percent } = readTariffRate(rate)
    of[percent === '0' ? 'free' : kind]++
  }
  return {
    lineCount: lines.length,
    percentCount: of.percent,
    freeCount: of.free,
    textCount: of.text,
    blankCount: of.blank,
    quotaCount: lines.filter(({ hasQuota }) => hasQuota).length,
  }
}
