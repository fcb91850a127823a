import { Form, Input } from 'antd'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { notify } from '../../../platform/notices.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'

export type DecisionKind = 'end' | 'accept'

const rows = { end: paymentEndpoints.endPayment, accept: paymentEndpoints.acceptLatePayment }

interface PaymentDecisionProps {
  kind: DecisionKind
  /** Id of the row in the payment history. */
  id: string
  onClose: () => void
}

/** Staff decision, with a reason, about a payment whose provider never answered or answered too late. */
export const PaymentDecision = ({ kind, id, onClose }: PaymentDecisionProps) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: rows[kind],
    initial: { reason: '' },
    toBody: ({ reason }) => ({ id, reason }),
    lists: [paymentEndpoints.listPayments],
    onSaved: ({ returnText }) => {
      notify('success', returnText)
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      title={t(`payment:staff.${kind}Title`)}
      help={<p style={{ marginBottom: 16 }}>{t(`payment:staff.${kind}Help`)}</p>}
      submit={t(`payment:staff.${kind}`)}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('payment:staff.reason')} rules={rulesFor(rows[kind].body, 'reason')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </EditorDialog>
  )
}
