/** Rows and labels of the segments screen. */
import type { MarkupPeriod, SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { Translate } from '../../../platform/text/i18n.ts'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import type { Language } from '../../../platform/text/language.ts'

/** One validity period of rates for one service, or for all services. */
export interface RateRow {
  key: string
  serviceId: number | null
  supplierName: string | null
  serviceName: string | null
  period: MarkupPeriod
}

const stateOrder: Record<MarkupPeriod['state'], number> = { inForce: 0, toCome: 1, past: 2 }

/** Rows of profit rates: current ones first, then upcoming; past ones only when requested. */
export const toRateRows = (segment: SegmentAnswer, showsPast: boolean): RateRow[] =>
  segment.rates.flatMap(({ periods, ...service }) =>
    periods
      .filter(({ state }) => showsPast || state !== 'past')
      .toSorted((one, other) => stateOrder[one.state] - stateOrder[other.state])
      .map((period) => ({
        ...service,
        period,
        key: `${service.serviceId ?? 'all'} ${period.validFrom ?? ''}`,
      })),
  )

/** Formats weight bands: `≤ 5 kg %24`, `> 20 kg %17,5` */
export const describeBands = (
  bands: MarkupPeriod['bands'],
  t: Translate,
  language: Language,
): { key: string; text: string }[] =>
  bands.map(({ upToKg, percent }, index) => {
    const written = writeDecimalText(Number(percent), language)
    const from = bands[index - 1]?.upToKg ?? null
    const kg = (value: number) => writeDecimalText(value, language)
    if (upToKg !== null)
      return {
        key: String(upToKg),
        text: t('pricing/segments:band.upTo', { kg: kg(upToKg), percent: written }),
      }
    return from === null
      ? { key: 'all', text: t('pricing/segments:band.all', { percent: written }) }
      : { key: 'above', text: t('pricing/segments:band.above', { kg: kg(from), percent: written }) }
  })

/** Form values of a weight band; the last band has no upper limit. */
export interface BandValues {
  upToKg: number | string | null
  percent: number | string | null
}

export interface RatesValues {
  /** Service of the rates: null for all services, undefined when not chosen yet. */
  serviceId: number | null | undefined
  validFrom: string | null
  bands: BandValues[]
}

/** Clears the last band's limit, which its row may still have from before it became the last. */
export const toBands = (bands: readonly (BandValues | undefined)[]): BandValues[] =>
  bands.map((band, index) => ({
    percent: band?.percent ?? null,
    upToKg: index === bands.length - 1 ? null : (band?.upToKg ?? null),
  }))
