import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { CallLines } from '../../../reservation/call/CallLines.tsx'
import { CourierButton, CourierFacts, useCourierSummary } from '../../../reservation/call/CourierFacts.tsx'
import type { CourierCall } from '../../../reservation/call/useCourierCall.ts'
import { StepCard } from './StepCard.tsx'
import styles from './Paid.module.css'

interface PaidCourierProps {
  courier: CourierCall
  shipmentIds: readonly string[]
  isNext: boolean
}

/** Courier for the paid shipments in one press; the full form offers other days and a weekly pickup. */
export const PaidCourier = ({ courier, shipmentIds, isNext }: PaidCourierProps) => {
  const { t } = useTranslation()
  const summary = useCourierSummary(courier)
  const { proposal, error, retry } = courier
  const waits = (proposal?.shipmentIds.length ?? 0) > 0
  const calls = proposal?.calls ?? []
  return (
    <StepCard
      step={2}
      title={t(calls.length > 0 && !waits ? 'reservation/call:called' : 'reservation/call:title')}
      facts={waits ? summary : ''}
      isDone={calls.length > 0 && !waits}
      isNext={isNext}
      action={waits && <CourierButton courier={courier} isPrimary={isNext} />}
    >
      {error && !proposal && <ErrorState error={error} onRetry={retry} />}
      {calls.length > 0 && <CallLines calls={calls} />}
      {waits && (
        <CourierFacts
          courier={courier}
          fullFormTo={`/shipment/reservationcreate?shipments=${shipmentIds.slice(0, 100).join(',')}`}
        />
      )}
      {proposal && !waits && calls.length === 0 && proposal.otherCount > 0 && (
        <p className={styles.quiet}>{t('reservation/call:others', { count: proposal.otherCount })}</p>
      )}
    </StepCard>
  )
}
