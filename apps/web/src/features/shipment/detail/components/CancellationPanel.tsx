import { useState } from 'react'
import type { CancellationAnswer } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { CancellationDecision } from '@kervan/domain/shipment/cancellationLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { cancellationSteps } from '../cancellationSteps.ts'
import { DecideCancellationDialog } from './DecideCancellationDialog.tsx'
import styles from './ShipmentDetail.module.css'

interface CancellationPanelProps {
  shipment: ShipmentAnswer
  cancellation: CancellationAnswer
  onDecided: () => unknown
}

/** Progress of a paid shipment's cancellation: request, carrier's answer and refund. */
export const CancellationPanel = ({ shipment, cancellation, onDecided }: CancellationPanelProps) => {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<CancellationDecision | null>(null)
  const { carrierName, askedBy, refund } = cancellation
  const carrier = carrierName ?? ''
  return (
    <Panel title={t('shipment/detail:cancellation.title')}>
      {shipment.supplierReference && cancellation.state !== 'withdrawn' && (
        <Note tone="warn">{t('shipment/detail:cancellation.label')}</Note>
      )}
      <ol className={`${styles.events} ${styles.gap}`} aria-live="polite">
        {cancellationSteps(cancellation).map(({ key, tone, at, by, reason, words, money }) => (
          <li key={key}>
            <StateDot tone={tone}>
              {t(`shipment/detail:cancellation.step.${key}`, { carrier })}
              {money && (
                <>
                  {' · '}
                  <b>
                    <MoneyText amount={money.amount} currency={money.currency} />
                  </b>
                </>
              )}
            </StateDot>
            {at && <DateText value={at} format="minute" />}
            {(key === 'asked' || by || reason) && (
              <span className={styles.quiet}>
                {[by ?? (key === 'asked' && t(`shipment/detail:cancellation.by.${askedBy}`)), reason]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {words && (
              <span className={styles.quiet}>{t('shipment/detail:cancellation.words', { words })}</span>
            )}
          </li>
        ))}
      </ol>
      {refund?.failure && (
        <p className={`${styles.quiet} ${styles.gap}`}>
          {t('payment:refund.failure')}: {refund.failure}
        </p>
      )}
      {cancellation.decisions.length > 0 && (
        <p className={`${styles.decisions} ${styles.gap}`}>
          {cancellation.decisions.map((each) => (
            <Button key={each} size="small" onClick={() => setDecision(each)}>
              {t(`shipment/detail:cancellation.decide.${each}.action`)}
            </Button>
          ))}
        </p>
      )}
      {decision && (
        <DecideCancellationDialog
          shipmentId={shipment.id}
          reference={shipment.assetReference}
          decision={decision}
          onDecided={() => {
            setDecision(null)
            return onDecided()
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  )
}
