import { Input } from 'antd'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { ReasonDialog } from '../../../../ui/editor/ReasonDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

export interface Decision {
  kind: 'accept' | 'charge' | 'dispute' | 'credited' | 'refused' | 'withdraw'
  ids: string[]
}

interface DecisionProps {
  decision: Decision
  onClose: () => void
}

const lists = [
  expenseEndpoints.listExpenseLines,
  expenseEndpoints.findExpenseLine,
  expenseEndpoints.findExpenseInvoice,
  expenseEndpoints.listExpenseInvoices,
  disputeEndpoints.listExpenseDisputes,
]

const AcceptDialog = ({ decision: { kind, ids }, onClose }: DecisionProps) => {
  const { t } = useTranslation()
  const chargesCustomer = kind === 'charge'
  return (
    <ReasonDialog
      row={expenseEndpoints.acceptExpenseLines}
      toBody={(reason) => ({ ids, reason, chargesCustomer })}
      title={t('invoicing/expenses:dialog.acceptTitle')}
      help={t(
        chargesCustomer ? 'invoicing/expenses:dialog.chargeHelp' : 'invoicing/expenses:dialog.acceptHelp',
      )}
      submit={t('invoicing/expenses:action.accept')}
      label={t('invoicing/expenses:column.reason')}
      lists={lists}
      onSaved={({ returnText }) => {
        notify('success', returnText)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const DisputeDialog = ({ decision: { ids }, onClose }: DecisionProps) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: disputeEndpoints.disputeExpenseLines,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ids, reason }),
    lists,
    onSaved: ({ number }) => {
      notify('success', t('invoicing/expenses:disputedDone', { number }))
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      name="expense-dispute"
      title={t('invoicing/expenses:dialog.disputeTitle')}
      help={<p>{t('invoicing/expenses:dialog.disputeHelp')}</p>}
      submit={t('invoicing/expenses:action.dispute')}
      onClose={onClose}
    >
      <EditorField name="reason" label={t('invoicing/expenses:dialog.remark')}>
        <Input.TextArea rows={3} />
      </EditorField>
    </EditorDialog>
  )
}

const WithdrawDialog = ({ decision: { ids }, onClose }: DecisionProps) => {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      row={disputeEndpoints.withdrawExpenseDispute}
      toBody={(reason) => ({ ids, reason })}
      title={t('invoicing/expenses:dialog.withdrawTitle')}
      help={t('invoicing/expenses:dialog.withdrawHelp')}
      submit={t('invoicing/expenses:action.withdraw')}
      label={t('invoicing/expenses:column.reason')}
      lists={lists}
      onSaved={({ returnText }) => {
        notify('success', returnText)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const AnswerDialog = ({ decision: { kind, ids }, onClose }: DecisionProps) => {
  const { t } = useTranslation()
  const outcome = kind === 'refused' ? ('refused' as const) : ('credited' as const)
  const editor = useEditor<
    typeof disputeEndpoints.settleExpenseLines,
    { amount?: number | string | null; reason: string }
  >({
    row: disputeEndpoints.settleExpenseLines,
    initial: { reason: '' },
    toBody: ({ amount, reason }) => ({ ids, outcome, amount: amount === '' ? null : amount, reason }),
    lists,
    onSaved: ({ returnText }) => {
      notify('success', returnText)
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      name="expense-answer"
      title={t(`invoicing/expenses:dialog.${outcome}Title`)}
      help={<p>{t(`invoicing/expenses:dialog.${outcome}Help`)}</p>}
      submit={t(`invoicing/expenses:action.${outcome}`)}
      onClose={onClose}
    >
      {outcome === 'credited' && ids.length === 1 && (
        <EditorField name="amount" label={t('invoicing/expenses:dialog.amount')}>
          <DecimalInput />
        </EditorField>
      )}
      <EditorField name="reason" label={t('invoicing/expenses:dialog.note')}>
        <Input.TextArea rows={3} />
      </EditorField>
    </EditorDialog>
  )
}

/** Dialog of one decision about lines. */
export const DecisionDialog = (props: DecisionProps) => {
  const { kind } = props.decision
  if (kind === 'accept' || kind === 'charge') return <AcceptDialog {...props} />
  if (kind === 'withdraw') return <WithdrawDialog {...props} />
  return kind === 'dispute' ? <DisputeDialog {...props} /> : <AnswerDialog {...props} />
}
