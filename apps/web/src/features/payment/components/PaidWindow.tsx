import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import type { PaymentView } from '../paymentView.ts'
import { PaymentResult } from './PaymentResult.tsx'
import styles from './Payment.module.css'

/** Dialog after an extra payment: the label does not change, so there is nothing to print. */
export const PaidWindow = ({ view, onClose }: { view: PaymentView; onClose: () => void }) => {
  const { t } = useTranslation()
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
      <PaymentResult kind="good" title={t('payment:extra.succeeded')}>
        {payment && (
          <b>
            <MoneyText amount={payment.totalPrice} currency={payment.priceCurrency} />
          </b>
        )}
      </PaymentResult>
      <div className={styles.ways}>
        <ButtonLink isWide to="/shipment/shipmentlist" onClick={onClose}>
          {t('payment:paid.toShipments')}
        </ButtonLink>
      </div>
    </AppModal>
  )
}
