import type { ReactNode } from 'react'
import type { ShipmentEventAnswer } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import styles from './ShipmentDetail.module.css'

interface EventsPanelProps {
  events: readonly ShipmentEventAnswer[]
  /** Actions of the company's rules, below the events. */
  rules?: ReactNode
}

/** History of the shipment's state changes with user, reason and time; newest first. */
export const EventsPanel = ({ events, rules }: EventsPanelProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('shipment/detail:history')}>
      {events.length === 0 ? (
        <p className={styles.quiet}>{t('shipment/detail:noHistory')}</p>
      ) : (
        <ol className={styles.events}>
          {events.map(({ at, event, toState, actor, actorName, reason }) => (
            <li key={`${at} ${event}`}>
              <span>{t(`shipment:state.${toState}`)}</span>
              <DateText value={at} format="minute" />
              <span className={styles.quiet}>
                {actorName ?? t(`shipment/detail:actor.${actor}`)}
                {reason && ` · ${reason}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rules}
    </Panel>
  )
}
