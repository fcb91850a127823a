import { useTranslation } from '../../../platform/i18n.ts'
import { useIsScreenBuilt } from '../../../platform/visibleScreens.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import type { PaymentView } from '../paymentView.ts'
import { PaymentResult } from './PaymentResult.tsx'
import styles from './Payment.module.css'

/** After a success: where to go on. */
export const PaidWindow = ({ view, onClose }: { view: PaymentView; onClose: () => void }) => {
  const { t } = useTranslation()
  const hasReservations = useIsScreenBuilt('/shipment/reservationcreate')
  const { payment } = view
  return (
    <AppModal
      open={view.kind === 'done'}
      onCancel={onClose}
      footer={null}
      centered
      destroyOnHidden
      title={t('payment:paid.title')}
    >
      <PaymentResult
        kind="good"
        title={t('payment:succeeded')}
        action={
          <div className={styles.ways}>
            <ButtonLink kind="primary" isWide to="/shipment/shipmentlist" onClick={onClose}>
              {t('payment:paid.toShipments')}
            </ButtonLink>
            {hasReservations && (
              <ButtonLink isWide to="/shipment/reservationcreate" onClick={onClose}>
                {t('payment:paid.toReservation')}
              </ButtonLink>
            )}
          </div>
        }
      >
        {payment && (
          <>
            <b>
              <MoneyText amount={payment.totalPrice} currency={payment.priceCurrency} />
            </b>
            <br />
          </>
        )}
        {t('payment:paid.text')}
      </PaymentResult>
    </AppModal>
  )
}
