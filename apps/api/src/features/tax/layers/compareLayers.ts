import type { TariffChange } from '@kervan/contract/tax/tax.endpoints'
import { fromDecimal } from '@kervan/domain/money/money'
import { calculateUsTax } from '@kervan/domain/tax/calculateUsTax'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { ComparedLine, LayerRow } from '../tax.queries.ts'
import { toDutyLayer } from './dutyLayer.ts'

/** Sample size: a layer on all goods changes thirteen thousand lines. */
const sampleSize = 40

/** Goods value above every exemption limit, so that each layer has an effect. */
const value = fromDecimal('1000.00', 'USD')

/**
 * Text such as `16.5% + 12.5%`: the line's own rate plus the layers of the day, or the reason why there is no
 * amount.
 */
const describeDuty = (
  line: ComparedLine,
  layers: readonly LayerRow[],
  day: string,
  language: Language,
): string => {
  const { code, rate, hasQuota } = line
  const tax = calculateUsTax({ code, rate, hasQuota, value, day }, layers.map(toDutyLayer))
  const written = rate === '' ? '–' : rate
  if (tax.kind === 'none' && tax.reason === 'section232')
    return `${written} · ${translate(language, 'tax:layer.noFigure')}`
  const percents = tax.layers
    .map((applied) => ('layer' in applied ? applied.layer : applied))
    .sort((one, other) => one.hts.localeCompare(other.hts))
    .map(({ percent }) => percent)
  return [written, ...percents.map((percent) => `${Number(percent)}%`)].join(' + ')
}

/**
 * Lines whose duty on the day differs between two sets of layers: their number, and a sample spread over the
 * tariff.
 */
export const compareLayers = (
  lines: readonly ComparedLine[],
  { before, after }: { before: readonly LayerRow[]; after: readonly LayerRow[] },
  day: string,
  language: Language,
): { changedCount: number; changes: TariffChange[] } => {
  const changed = lines.flatMap((line): TariffChange[] => {
    const was = describeDuty(line, before, day, language)
    const is = describeDuty(line, after, day, language)
    const { code, description } = line
    return was === is ? [] : [{ kind: 'rate', code, description, before: was, after: is }]
  })
  const step = Math.max(1, Math.ceil(changed.length / sampleSize))
  return {
    changedCount: changed.length,
    changes: changed
      .sort((one, other) => one.code.localeCompare(other.code))
      .filter((_, index) => index % step === 0),
  }
}
