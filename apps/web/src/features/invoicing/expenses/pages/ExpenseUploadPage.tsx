import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { expenseEndpoints, maxExpenseFileBytes } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { FieldFrame, SelectField, TextField } from '../../../../ui/light/Field.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { expenseInvoicePage } from '../addresses.ts'
import { ExpenseMapping } from '../components/ExpenseMapping.tsx'
import type { ColumnMeanings } from '../components/ExpenseMapping.tsx'
import { useSuppliers } from '../useSuppliers.ts'
import styles from './Expenses.module.css'

type Answer = CallAnswer<typeof expenseEndpoints.uploadExpenseInvoice>

const facts = ['number', 'day', 'currency', 'total'] as const
type Facts = Record<(typeof facts)[number], string>

const labelOfFact = {
  number: 'invoicing/expenses:field.invoiceNumber',
  day: 'invoicing/expenses:field.invoiceDay',
  currency: 'invoicing/expenses:field.currency',
  total: 'invoicing/expenses:upload.total',
} as const

const Problems = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('invoicing/expenses:upload.problems', { count: answer.problemCount })}>
      <PlainTable
        isBare
        label={t('invoicing/expenses:upload.problems', { count: answer.problemCount })}
        columns={[
          { title: t('invoicing/expenses:upload.row') },
          { title: t('invoicing/expenses:mapping.column') },
          { title: t('invoicing/expenses:upload.value') },
          { title: t('invoicing/expenses:upload.problem') },
        ]}
        rows={answer.problems.map(({ row, column, value, message }) => [
          row ?? '–',
          column ?? '–',
          value ?? '–',
          message,
        ])}
      />
    </Panel>
  )
}

/** Upload of a carrier's invoice: file, meaning of its columns once per form, problems by row and column. */
export const ExpenseUploadPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const suppliers = useSuppliers()
  const [supplierId, setSupplierId] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [values, setValues] = useState<Facts>({ number: '', day: '', currency: '', total: '' })
  const [columns, setColumns] = useState<ColumnMeanings | null>(null)
  // Last answer about the file. It stays while the same file is sent again, so that chosen meanings are not lost.
  const [answer, setAnswer] = useState<Answer | null>(null)
  const upload = useEndpointMutation(expenseEndpoints.uploadExpenseInvoice, {
    showsOwnErrors: true,
    onSuccess: (sent) => {
      setAnswer(sent)
      if (sent.invoiceId === null) return
      notify('success', t('invoicing/expenses:upload.done'))
      void queryClient.invalidateQueries(queriesOf(expenseEndpoints.listExpenseInvoices))
      void navigate(expenseInvoicePage(sent.invoiceId))
    },
  })
  const send = (sent: File, chosen: ColumnMeanings | null, acceptsTotal = false) =>
    upload.mutate({
      body: {
        supplierId,
        ...values,
        columns: chosen ? JSON.stringify(chosen) : '',
        acceptsTotal: acceptsTotal ? 'true' : 'false',
      },
      files: [{ fieldName: 'file', file: sent }],
    })
  const isTooLarge = file !== null && file.size > maxExpenseFileBytes
  const messages: Record<string, string[]> = upload.error instanceof ApiError ? upload.error.errors : {}
  const own = ['supplierId', 'columns', 'file', ...facts].some((name) => messages[name])
  return (
    <>
      <PageHeader title={t('shell:screen.expenseUpload')} />
      <div className={styles.stack}>
        <Panel title={t('shell:screen.expenseInvoice')} help={t('invoicing/expenses:upload.facts')}>
          <div className={styles.fields}>
            <SelectField
              label={t('invoicing/expenses:column.supplier')}
              value={supplierId}
              onChange={setSupplierId}
              placeholder={t('invoicing/expenses:upload.chooseSupplier')}
              options={suppliers ?? []}
              message={messages.supplierId?.[0]}
            />
            {facts.map((name) => {
              const change = (value: string) => setValues({ ...values, [name]: value })
              const frame = { isOptional: true, label: t(labelOfFact[name]), message: messages[name]?.[0] }
              return name === 'day' ? (
                <FieldFrame key={name} {...frame}>
                  {({ id }) => (
                    <DateInput id={id} value={values.day || null} onChange={(day) => change(day ?? '')} />
                  )}
                </FieldFrame>
              ) : (
                <TextField
                  key={name}
                  {...frame}
                  placeholder={name === 'currency' ? 'EUR' : undefined}
                  value={values[name]}
                  onChange={change}
                />
              )
            })}
          </div>
        </Panel>
        <FileDrop
          label={file?.name ?? t('invoicing/expenses:upload.drop')}
          help={t(
            supplierId === '' ? 'invoicing/expenses:upload.supplierFirst' : 'invoicing/expenses:upload.help',
          )}
          endings={['.xlsx', '.csv']}
          isDisabled={supplierId === '' || upload.isPending}
          onFile={(chosen) => {
            setFile(chosen)
            setColumns(null)
            setAnswer(null)
            upload.reset()
            if (chosen.size <= maxExpenseFileBytes) send(chosen, null)
          }}
        />
        {isTooLarge && <Note tone="bad">{t('invoicing/expenses:upload.tooLarge')}</Note>}
        {messages.file && <Note tone="bad">{messages.file[0]}</Note>}
        {upload.error && !own && <ErrorState error={upload.error} />}
        {file && upload.error && own && !messages.file && !messages.columns && (
          <div className={styles.actions}>
            <Button isBusy={upload.isPending} onClick={() => send(file, columns)}>
              {t('invoicing/expenses:upload.open')}
            </Button>
          </div>
        )}
        {answer && answer.problemCount > 0 && <Problems answer={answer} />}
        {file && answer?.isTotalOff && (
          <div className={styles.actions}>
            <Button isBusy={upload.isPending} onClick={() => send(file, columns, true)}>
              {t('invoicing/expenses:upload.acceptTotal')}
            </Button>
          </div>
        )}
        {file && answer && answer.invoiceId === null && (
          <ExpenseMapping
            key={`${file.name} ${file.lastModified}`}
            headings={answer.headings}
            isBusy={upload.isPending}
            message={messages.columns?.[0]}
            onApply={(chosen) => {
              setColumns(chosen)
              send(file, chosen)
            }}
          />
        )}
      </div>
    </>
  )
}
