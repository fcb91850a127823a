import { useState } from 'react'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { PaymentRefunds } from '../components/PaymentRefunds.tsx'
import { toneOfRefund } from '../paymentTones.ts'

/** Refunds of all payments, newest first. An expanded row offers decisions about its payment's refunds. */
export const RefundsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(refundEndpoints.listRefunds, { without: ['paymentId', 'itemId'] })
  const [paymentId, setPaymentId] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        onOpen={(refund) => setPaymentId(refund.paymentId)}
        cells={{
          reference: ({ assetReference }) => assetReference || t('payment:refund.whole'),
          status: ({ status }) => (
            <StateDot tone={toneOfRefund[status]}>{t(`payment:refundState.${status}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('payment:refund.noneAtAll')}>{t('payment:refund.noneAtAllText')}</EmptyState>
        }
      />
      {paymentId !== null && (
        <PaymentRefunds paymentId={paymentId} itemId={null} onClose={() => setPaymentId(null)} />
      )}
    </>
  )
}
