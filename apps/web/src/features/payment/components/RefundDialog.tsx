import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useMeant } from '../../../ui/useConfirm.ts'

type Refundable = AnswerOf<(typeof refundEndpoints)['findRefundable']>

interface RefundDialogProps {
  paymentId: string
  /** Shipment whose history row opened the refund dialog. */
  shipmentId: string | null
  onClose: () => void
}

interface RefundValues {
  shipmentId: string
  amount?: number | string | null
  reason?: string
}

const whole = ''

const RefundForm = ({ refundable, onClose, ...props }: RefundDialogProps & { refundable: Refundable }) => {
  const { t, language } = useTranslation()
  const isMeant = useMeant()
  const { currency, company, provider, items, approvalAbove, withoutApproval } = refundable
  const money = (amount: number) => formatMoney(amount, currency, language)
  const parts = items.filter((item) => item.shipmentId !== null && item.refundable > 0)
  const leftOf = (shipmentId: string) =>
    shipmentId === whole
      ? refundable.refundable
      : (parts.find((item) => item.shipmentId === shipmentId)?.refundable ?? 0)
  const isOneOfThem = parts.some((item) => item.shipmentId === props.shipmentId)
  const initial: RefundValues = { shipmentId: isOneOfThem ? props.shipmentId! : whole }
  const editor = useEditor({
    row: refundEndpoints.requestRefund,
    initial,
    draftName: `refund:${refundable.paymentId}:${props.shipmentId}`,
    toBody: ({ shipmentId, amount, reason }) => ({
      paymentId: refundable.paymentId,
      shipmentId: shipmentId || null,
      amount: amount === '' ? null : amount,
      currency,
      reason,
    }),
    lists: [refundEndpoints.listRefunds, refundEndpoints.findRefundable, paymentEndpoints.listPayments],
    confirm: ({ shipmentId, amount }) => {
      const wanted = Number(amount || leftOf(shipmentId ?? whole))
      const shown = money(wanted)
      if (wanted > withoutApproval)
        return isMeant({
          title: t('payment:refund.approvalConfirm', { amount: shown }),
          text: t('payment:refund.approvalText', { amount: shown, company }),
          action: t('payment:refund.approvalSubmit'),
        })
      return isMeant({
        title: t('payment:refund.confirm', { amount: shown }),
        text: t('payment:refund.confirmText', { amount: shown, company, provider }),
        action: t('payment:refund.confirmSubmit', { amount: shown }),
      })
    },
    onSaved: ({ returnText }) => {
      notify('success', returnText)
      onClose()
    },
  })
  const chosen = Form.useWatch('shipmentId', editor.form) ?? initial.shipmentId
  return (
    <EditorDialog
      editor={editor}
      name="refund"
      title={t('payment:refund.title')}
      help={
        <p style={{ marginBottom: 16 }}>
          {approvalAbove === null
            ? t('payment:refund.needsSecondAlways')
            : t('payment:refund.needsSecond', { limit: money(approvalAbove) })}
        </p>
      }
      submit={t('payment:refund.open')}
      onClose={onClose}
    >
      <EditorField name="shipmentId" label={t('payment:refund.of')} isUnchecked required>
        <Select
          options={[
            { value: whole, label: t('payment:refund.whole') },
            ...parts.map((item) => ({
              value: item.shipmentId!,
              label: `${item.assetReference} · ${money(item.refundable)}`,
            })),
          ]}
        />
      </EditorField>
      <EditorField
        name="amount"
        label={t('payment:refund.amount')}
        help={t('payment:refund.left', { amount: money(leftOf(chosen)) })}
      >
        <DecimalInput suffix={currency} placeholder={writeDecimalText(leftOf(chosen), language)} />
      </EditorField>
      <EditorField name="reason" label={t('payment:staff.reason')} help={t('payment:refund.reasonHelp')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </EditorField>
    </EditorDialog>
  )
}

/** Staff refund of a payment or of one of its shipments, full or partial. */
export const RefundDialog = (props: RefundDialogProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(refundEndpoints.findRefundable, { body: { paymentId: props.paymentId } }),
  )
  if (data && data.refundable > 0) return <RefundForm {...props} refundable={data} />
  return (
    <AppModal open title={t('payment:refund.title')} footer={null} onCancel={props.onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} columns={1} />}
      {data && <EmptyState title={t('payment:refund.nothingLeft')} />}
    </AppModal>
  )
}
