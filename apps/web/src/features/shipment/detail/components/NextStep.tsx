import type { ReactNode } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import styles from './ShipmentDetail.module.css'

interface NextStepProps {
  shipment: ShipmentAnswer
  /** True for the customer; false for staff, who have no cart for this shipment. */
  isOwn: boolean
}

/** Panel with the next step before the parcel moves; its tracking replaces this panel afterwards. */
export const NextStep = ({ shipment, isOwn }: NextStepProps) => {
  const { t } = useTranslation()
  const { id, state } = shipment
  const step = state === 'draft' || state === 'priced' ? 'finish' : state
  const action: Partial<Record<typeof step, ReactNode>> = {
    finish: (
      <ButtonLink kind="primary" to={`/shipment/shipment/${id}/sender-receiver`}>
        {t('shipment/detail:next.finish.action')}
      </ButtonLink>
    ),
    inCart: isOwn && (
      <ButtonLink kind="primary" to="/cart">
        {t('shipment/detail:next.inCart.action')}
      </ButtonLink>
    ),
  }
  return (
    <Panel title={t(`shipment/detail:next.${step}.title`)}>
      <p className={styles.quiet}>{t(`shipment/detail:next.${step}.text`)}</p>
      {action[step] && <div className={styles.gap}>{action[step]}</div>}
    </Panel>
  )
}
