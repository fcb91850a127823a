import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseLimit } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

const LimitEditor = ({ limit, onClose }: { limit: ExpenseLimit; onClose: () => void }) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: expenseEndpoints.saveExpenseLimit,
    initial: { amount: limit.amount, percent: limit.percent },
    toBody: ({ amount, percent }) => ({ supplierId: limit.supplierId, amount, percent }),
    lists: [expenseEndpoints.findExpenseLimits, expenseEndpoints.findExpenseInvoice],
    onSaved: ({ returnText }) => {
      notify('success', returnText)
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      name="expense-limit"
      title={t('invoicing/expenses:limit.of', { carrier: limit.supplierName })}
      submit={t('invoicing/expenses:limit.save')}
      onClose={onClose}
    >
      <EditorField name="amount" label={t('invoicing/expenses:limit.amount')}>
        <DecimalInput />
      </EditorField>
      <EditorField name="percent" label={t('invoicing/expenses:limit.percent')}>
        <DecimalInput suffix="%" />
      </EditorField>
    </EditorDialog>
  )
}

/** Differences up to which lines are accepted by themselves, by carrier. */
export const LimitsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useTranslation()
  const [changed, setChanged] = useState<ExpenseLimit | null>(null)
  const { data, error, refetch } = useQuery(endpointQuery(expenseEndpoints.findExpenseLimits, {}))
  const written = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 })
  if (changed) return <LimitEditor limit={changed} onClose={() => setChanged(null)} />
  return (
    <AppModal open title={t('invoicing/expenses:limit.title')} footer={null} onCancel={onClose}>
      <p style={{ marginBottom: 16 }}>{t('invoicing/expenses:limit.help')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <PlainTable
          label={t('invoicing/expenses:limit.title')}
          columns={[
            { title: t('invoicing/expenses:column.supplier') },
            { title: t('invoicing/expenses:limit.amount'), isEnd: true },
            { title: t('invoicing/expenses:limit.percent'), isEnd: true },
            { title: t('invoicing/expenses:limit.change') },
          ]}
          rows={data.map((limit) => [
            limit.supplierName,
            written(limit.amount),
            written(limit.percent),
            <Button key="change" size="small" onClick={() => setChanged(limit)}>
              {t('invoicing/expenses:limit.change')}
            </Button>,
          ])}
        />
      )}
    </AppModal>
  )
}
