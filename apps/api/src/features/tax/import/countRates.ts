import { readTariffRate } from '@kervan/domain/tax/tariffRate'

/** How many lines have which kind of rate; a line with a quota is counted there and by its rate. */
export const countRates = (lines: readonly { rate: string; hasQuota: boolean }[]) => {
  const of = { free: 0, percent: 0, text: 0, blank: 0 }
  for (const { rate } of lines) of[readTariffRate(rate).kind]++
  return {
    lineCount: lines.length,
    percentCount: of.percent,
    freeCount: of.free,
    textCount: of.text,
    blankCount: of.blank,
    quotaCount: lines.filter(({ hasQuota }) => hasQuota).length,
  }
}
