import type { PriceListDraftItem, PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { writeDecimalText } from '../../../../../platform/text/decimal.ts'
import { formatCount, formatDate, toDate } from '../../../../../platform/text/format.ts'
import type { Translate } from '../../../../../platform/text/i18n.ts'
import type { Language } from '../../../../../platform/text/language.ts'

/** Formats a list's validity: `21.11.2026 – 31.12.2026`, `21.11.2026 tarihinden beri` */
export const describeValidity = (
  { validFrom, validTo }: Pick<PriceListItem, 'validFrom' | 'validTo'>,
  language: Language,
  t: Translate,
): string => {
  const from = formatDate(toDate(validFrom), 'day', language)
  return validTo
    ? t('pricing/priceLists:validity.between', { from, to: formatDate(toDate(validTo), 'day', language) })
    : t('pricing/priceLists:validity.open', { from })
}

/** Describes the rules of chargeable weight: divisor, basis, rounding steps. */
export const describeTerms = (
  list: Pick<
    PriceListItem | PriceListDraftItem,
    'volumetricDivisor' | 'chargeableBasis' | 'roundingSteps' | 'perKgBasis'
  >,
  language: Language,
  t: Translate,
): string[] => [
  t('pricing/priceLists:terms.divisorOf', { divisor: formatCount(list.volumetricDivisor, language) }),
  t(`pricing/priceLists:terms.basisOf.${list.chargeableBasis}`),
  list.roundingSteps
    .map(({ upToKg, stepKg }) => {
      const step = writeDecimalText(stepKg, language)
      if (upToKg !== null)
        return t('pricing/priceLists:terms.stepUpTo', { upTo: writeDecimalText(upToKg, language), step })
      return t(
        list.roundingSteps.length > 1
          ? 'pricing/priceLists:terms.stepAbove'
          : 'pricing/priceLists:terms.stepAlways',
        {
          step,
        },
      )
    })
    .join(', '),
  t(`pricing/priceLists:terms.perKgOf.${list.perKgBasis}`),
]
