import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { formatMoney, formatPercent } from '../../../../platform/text/format.ts'
import { parseDecimalText } from '../../../../platform/text/decimal.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { GoodsValues } from '../quoteValues.ts'
import { spellCode } from './GoodsFields.tsx'

type Duty = NonNullable<DutyEstimate['duty']>

/** Duty beside an offer: about how much, and who pays it. */
export const DutyText = ({ duty }: { duty: Duty }) => {
  const { t, language } = useTranslation()
  const { least, most, currency } = duty
  if (most === 0) return <b>{t('pricing:landing.noDuty')}</b>
  const amount =
    least === most
      ? formatMoney(most, currency, language)
      : t('pricing:landing.range', {
          least: formatMoney(least, currency, language),
          most: formatMoney(most, currency, language),
        })
  return (
    <>
      <b>{t('pricing:landing.duty', { amount })}</b> {t('pricing:landing.receiverPays')}
    </>
  )
}

/** How the duty was estimated, or why there is none. */
export const DutyBasis = ({ estimate, goods }: { estimate: DutyEstimate; goods: GoodsValues }) => {
  const { t, language } = useTranslation()
  const { duty, noDuty, code, warnings, edition } = estimate
  if (noDuty) return <p>{noDuty}</p>
  const value = parseDecimalText(goods.value, 2)
  if (!duty || !code || value === null) return null
  const [least, most] = [duty.leastPercent, duty.mostPercent].map((percent) =>
    formatPercent(percent, language),
  )
  return (
    <p>
      {t('pricing:landing.dutyBasis', {
        code: spellCode(code),
        value: formatMoney(value, goods.currency, language),
        percent: least === most ? most : t('pricing:landing.range', { least, most }),
      })}{' '}
      {[...warnings, edition && t('pricing:landing.tariff', { edition })].filter(Boolean).join(' ')}
    </p>
  )
}
