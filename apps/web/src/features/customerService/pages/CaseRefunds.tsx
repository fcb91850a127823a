import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { queriesOf } from '../../../platform/api/query.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { formatMoney } from '../../../platform/text/format.ts'
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
  const { t, language } = useTranslation()
  const queryClient = useQueryClient()
  const seesRefunds = useHasFlag('payment_history')
  const [opened, setOpened] = useState<{ refundOf: string } | 'refunds' | null>(null)
  const { refundable, refundsOf } = money
  const close = () => {
    setOpened(null)
    for (const call of moneyCalls) void queryClient.invalidateQueries(queriesOf(call))
  }
  return (
    <>
      {refundable.map(({ paymentId, paymentType, amount, currency }) => (
        <Button key={paymentId} size="small" onClick={() => setOpened({ refundOf: paymentId })}>
          {refundable.length === 1
            ? t('customerService/case:refund')
            : t('customerService/case:refundOf', {
                type: t(`payment:type.${paymentType}`),
                amount: formatMoney(amount, currency, language),
              })}
        </Button>
      ))}
      {seesRefunds && refundsOf && (
        <Button size="small" kind="text" onClick={() => setOpened('refunds')}>
          {t('customerService/case:refunds')}
        </Button>
      )}
      {opened !== null && opened !== 'refunds' && (
        <RefundDialog paymentId={opened.refundOf} shipmentId={shipmentId} onClose={close} />
      )}
      {opened === 'refunds' && refundsOf && <PaymentRefunds {...refundsOf} onClose={close} />}
    </>
  )
}
