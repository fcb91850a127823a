import type { LandedSummaryAnswer } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useLandedTexts } from './useLandedTexts.ts'

/** One line: what is due at the border, who pays it, and whether the price contains it. */
export const LandedSummary = ({ cost }: { cost: LandedSummaryAnswer }) => {
  const { t } = useTranslation()
  const { range } = useLandedTexts()
  const { total, payer, isInPrice, currency } = cost
  if (total === null)
    return <div>{t(`pricing/landedCost:summary.${payer === 'sender' ? 'later' : 'unknown'}`)}</div>
  if (total.most === 0) return <div>{t('pricing/landedCost:summary.none')}</div>
  const kind = isInPrice ? 'included' : payer === 'sender' ? 'later' : 'receiver'
  return <div>{t(`pricing/landedCost:summary.${kind}`, { amount: range(total, currency) })}</div>
}
