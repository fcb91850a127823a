import { isPercentage } from '@kervan/contract/pricing/surcharges/surchargeFields'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { countryName } from '../../../../ui/light/Tags.tsx'

/** Formats the amount and conditions of a surcharge rule for display. */
export const useSurchargeLabels = () => {
  const { t, language } = useTranslation()
  const number = (value: number) => value.toLocaleString(language)
  return {
    kind: ({ kind }: Pick<Surcharge, 'kind'>) => t(`pricing/rateTable:surcharge.kind.${kind}`),
    /** Formats the amount of a surcharge: "0,70 USD / kg, en az 22,20 USD" */
    amount: ({ amount, per, currency, minimum }: Surcharge) => {
      const basic = isPercentage(per)
        ? t('pricing/rateTable:percent', { value: number(amount) })
        : formatMoney(amount, currency, language)
      const text = t(`pricing/rateTable:surcharge.per.${per}`, { amount: basic })
      return minimum === null
        ? text
        : t('pricing/rateTable:surcharge.withMinimum', {
            text,
            minimum: formatMoney(minimum, currency, language),
          })
    },
    /** Text of a surcharge's conditions: size and weight limits of a piece, contents, destinations; empty without any. */
    conditions: (rule: Surcharge): string => {
      const limits = [
        rule.overLongestCm !== null &&
          t('pricing/rateTable:surcharge.over.longest', { cm: number(rule.overLongestCm) }),
        rule.overSecondCm !== null &&
          t('pricing/rateTable:surcharge.over.second', { cm: number(rule.overSecondCm) }),
        rule.overLengthPlusGirthCm !== null &&
          t('pricing/rateTable:surcharge.over.girth', { cm: number(rule.overLengthPlusGirthCm) }),
        rule.overKg !== null && t('pricing/rateTable:surcharge.over.weight', { kg: number(rule.overKg) }),
      ].filter((text) => text !== false)
      const codes = rule.countryCodes ?? []
      const where =
        codes.length > 3
          ? t('pricing/rateTable:surcharge.countries', { count: codes.length })
          : codes.map((code) => countryName(code, language)).join(', ')
      return [
        limits.join(t('pricing/rateTable:surcharge.or')),
        rule.contentKind && t(`pricing/rateTable:surcharge.content.${rule.contentKind}`),
        where,
      ]
        .filter(Boolean)
        .join(' · ')
    },
  }
}
