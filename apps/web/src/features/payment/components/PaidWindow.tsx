import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useIsScreenBuilt } from '../../../platform/screens/visibleScreens.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import type { PaymentView } from '../paymentView.ts'
import { PaymentResult } from './PaymentResult.tsx'
import styles from './Payment.module.css'

interface PaidWindowProps {
  view: PaymentView
  onClose: () => void
  /** Content of the dialog about the paid items, such as their labels once available. */
  children?: ReactNode
  /** True for an extra payment, for which the dialog has other texts. */
  isExtra?: boolean
  /** Shipments for which the user can call a courier. */
  shipmentIds?: readonly string[]
}

/** Dialog after a successful payment: labels and next steps. */
export const PaidWindow = ({ view, onClose, children, isExtra, shipmentIds = [] }: PaidWindowProps) => {
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
      <PaymentResult kind="good" title={t(isExtra ? 'payment:extra.succeeded' : 'payment:succeeded')}>
        {payment && (
          <b>
            <MoneyText amount={payment.totalPrice} currency={payment.priceCurrency} />
          </b>
        )}
      </PaymentResult>
      {children}
      <div className={styles.ways}>
        {hasReservations && !isExtra && (
          <ButtonLink
            isWide
            to={`/shipment/reservationcreate?shipments=${shipmentIds.slice(0, 100).join(',')}`}
            onClick={onClose}
          >
            {t('payment:paid.toReservation')}
          </ButtonLink>
        )}
        <ButtonLink isWide to="/shipment/shipmentlist" onClick={onClose}>
          {t('payment:paid.toShipments')}
        </ButtonLink>
      </div>
    </AppModal>
  )
}
