import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toneOfPayment } from '../../../payment/paymentTones.ts'

/** Tab with the payments of a company, by shipment. */
export const PaymentsTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const list = useEndpointList(paymentEndpoints.listPayments, {
    fixed: { companyID: companyId },
    without: ['companyID'],
  })
  return (
    <EndpointTable
      list={list}
      rowKey={({ id }) => id}
      linkTo={({ shipmentId }) => shipmentId && `/shipment/shipmentdetail/${shipmentId}`}
      withoutColumns={['company']}
      cells={{
        status: ({ status }) => (
          <StateDot tone={toneOfPayment[status]}>{t(`payment:state.${status}`)}</StateDot>
        ),
      }}
      empty={
        <EmptyState title={t('company:detail.noPayments')}>{t('company:detail.noPaymentsText')}</EmptyState>
      }
    />
  )
}
