import type { ShipmentBooking } from '@kervan/contract/shipment/detail/booking'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './ShipmentDetail.module.css'

interface BookingPanelProps {
  shipmentId: string
  booking: ShipmentBooking & { problem: NonNullable<ShipmentBooking['problem']> }
  onRetried: () => unknown
}

/** Reason why a paid shipment is not booked with its carrier, the next step, and a button that books it again. */
export const BookingPanel = ({ shipmentId, booking, onRetried }: BookingPanelProps) => {
  const { t } = useTranslation()
  const canShip = useHasFlag('shipment_shipment')
  const retry = useEndpointMutation(shipmentDetailEndpoints.retryBooking, {
    onSuccess: () => {
      notify('success', t('shipment/detail:booking.started'))
      return onRetried()
    },
  })
  const { problem, problemText, isRetried, canRetry, asksForCertainty } = booking
  const action = asksForCertainty ? 'settle' : 'retry'
  return (
    <Panel title={t('shipment/detail:booking.title')}>
      <Note tone="warn">{t(`shipment/detail:booking.problem.${problem}`)}</Note>
      {problemText && (
        <p className={`${styles.quiet} ${styles.gap}`}>
          {t('shipment/detail:booking.words', { words: problemText })}
        </p>
      )}
      <p className={`${styles.quiet} ${styles.gap}`}>
        {t(`shipment/detail:booking.next.${isRetried ? 'retried' : problem}`)}
      </p>
      {canRetry && canShip && (
        <p className={styles.gap}>
          <Button
            kind="primary"
            isBusy={retry.isPending}
            onClick={() => retry.mutate({ body: { shipmentId, isNotBooked: asksForCertainty } })}
          >
            {t(`shipment/detail:booking.${action}`)}
          </Button>
        </p>
      )}
    </Panel>
  )
}
