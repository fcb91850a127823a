import type { AnswerOf } from '@kervan/contract/endpoint'
import type { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import styles from './ShipmentSums.module.css'

export type Sums = AnswerOf<typeof agentShipmentListEndpoints.sumAgentShipments>

/** Totals: pieces, kilograms, and goods value per currency. */
export const ShipmentSums = ({ sums }: { sums: Sums }) => {
  const { t, language } = useTranslation()
  return (
    <span className={styles.sums}>
      {sums.isMore && (
        <span>{t('shipment/list:agent.newestOnly', { shown: formatCount(sums.count, language) })}</span>
      )}
      <span>
        {t('shipment/list:agent.pieces', { count: sums.pieces, shown: formatCount(sums.pieces, language) })}
      </span>
      <WeightText weightKg={sums.weightKg} />
      {sums.customsValues.map(({ currency, amount }) => (
        <MoneyText key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
}
