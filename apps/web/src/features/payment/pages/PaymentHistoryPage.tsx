import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { PaymentRecord } from '@kervan/contract/payment/payment.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { toneOfPayment } from '../paymentTones.ts'

const shipmentPage = ({ shipmentId }: PaymentRecord): string | null =>
  shipmentId && `/shipment/shipmentdetail/${shipmentId}`

/** Payments by shipment, newest first. */
export const PaymentHistoryPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(paymentEndpoints.listPayments)
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => id}
      linkTo={shipmentPage}
      cells={{
        status: ({ status }) => (
          <StateDot tone={toneOfPayment[status]}>{t(`payment:state.${status}`)}</StateDot>
        ),
      }}
      empty={
        <EmptyState
          title={t('payment:history.empty')}
          action={<ButtonLink to="/cart">{t('payment:history.toCart')}</ButtonLink>}
        >
          {t('payment:history.emptyText')}
        </EmptyState>
      }
    />
  )
}
