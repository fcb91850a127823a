import type { LandedLineAnswer, LandedWayAnswer } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { formatDate, formatMoney, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

/** Texts of a landed cost: amounts, laws and reasons. */
export const useLandedTexts = () => {
  const { t, language } = useTranslation()
  const money = (amount: number, currency: string) => formatMoney(amount, currency, language)
  const day = (iso: string) => formatDate(toDate(iso), 'day', language)
  return {
    money,
    day,
    range: ({ least, most }: { least: number; most: number }, currency: string): string =>
      least === most
        ? money(most, currency)
        : t('pricing/landedCost:range', { least: money(least, currency), most: money(most, currency) }),
    /** Base, percentage, code and items that a line is calculated from. */
    calculation: ({ percent, base, items, tariffCode }: LandedLineAnswer, currency: string): string =>
      [
        percent !== null &&
          base !== null &&
          t('pricing/landedCost:calculation', {
            percent: Number(percent).toLocaleString(language, { maximumFractionDigits: 6 }),
            base: money(base, currency),
          }),
        items && t(`pricing/landedCost:items.${items.by}`, { count: items.count }),
        tariffCode && t('pricing/landedCost:tariffCode', { code: tariffCode }),
      ]
        .filter(Boolean)
        .join(' · '),
    /** Source of a line with its days and confidence. */
    law: ({ law, from, to, confidence }: LandedLineAnswer): string =>
      [
        law,
        to === null
          ? t('pricing/landedCost:validFrom', { day: day(from) })
          : t('pricing/landedCost:validFromTo', { from: day(from), to: day(to) }),
        t(`pricing/landedCost:confidence.${confidence}`),
      ].join(' · '),
    product: (index: number): string => t('pricing/landedCost:product', { number: index + 1 }),
    /** Reasons for which a way has no total, each with the product that it is about. */
    reasons: (unknowns: LandedWayAnswer['unknowns']): string =>
      unknowns
        .map(({ reason, product, about }) => {
          const words = t(`pricing/landedCost:unknown.${reason}`)
          const named = [
            product !== null && t('pricing/landedCost:product', { number: product + 1 }),
            about,
          ].filter(Boolean)
          return named.length === 0
            ? words
            : t('pricing/landedCost:aboutReason', { reason: words, about: named.join(', ') })
        })
        .join('; '),
  }
}
