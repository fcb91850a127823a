import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { queriesOf } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PaymentRefunds } from '../../payment/components/PaymentRefunds.tsx'
import { RefundDialog } from '../../payment/components/RefundDialog.tsx'

/** Calls that show the money of the case. */
const moneyCalls = [caseAnswerEndpoints.findCaseAnswer, paymentEndpoints.listShipmentTransactions]

interface CaseRefundsProps {
  shipmentId: string
  money: NonNullable<CaseAnswer['money']>
}

/** Gives money of the case back, and shows its refunds with those that wait for approval. */
export const CaseRefunds = ({ shipmentId, money }: CaseRefundsProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'refund' | 'refunds' | null>(null)
  const { refundablePaymentId, refundsOf } = money
  const close = () => {
    setOpened(null)
    for (const call of moneyCalls) void queryClient.invalidateQueries(queriesOf(call))
  }
  return (
    <>
      {refundablePaymentId && (
        <Button size="small" onClick={() => setOpened('refund')}>
          {t('customerService/case:refund')}
        </Button>
      )}
      {refundsOf && (
        <Button size="small" kind="text" onClick={() => setOpened('refunds')}>
          {t('customerService/case:refunds')}
        </Button>
      )}
      {opened === 'refund' && refundablePaymentId && (
        <RefundDialog paymentId={refundablePaymentId} shipmentId={shipmentId} onClose={close} />
      )}
      {opened === 'refunds' && refundsOf && <PaymentRefunds {...refundsOf} onClose={close} />}
    </>
  )
}
