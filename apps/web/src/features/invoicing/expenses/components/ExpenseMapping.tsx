import { useState } from 'react'
import { Select } from 'antd'
import { expenseFields } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseField, ExpenseHeading } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

export type ColumnMeanings = readonly { index: number; field: ExpenseField }[]

interface ExpenseMappingProps {
  headings: readonly ExpenseHeading[]
  isBusy: boolean
  message: string | undefined
  onApply: (columns: ColumnMeanings) => void
}

/** Meaning of each column of a file; the server's proposal is chosen first. */
export const ExpenseMapping = ({ headings, isBusy, message, onApply }: ExpenseMappingProps) => {
  const { t } = useTranslation()
  const [meanings, setMeanings] = useState<ReadonlyMap<number, ExpenseField | null>>(
    () => new Map(headings.map(({ index, field }) => [index, field])),
  )
  const options = [
    { value: '', label: t('invoicing/expenses:field.none') },
    ...expenseFields.map((field) => ({ value: field, label: t(`invoicing/expenses:field.${field}`) })),
  ]
  const chosen = [...meanings].flatMap(([index, field]) => (field === null ? [] : [{ index, field }]))
  return (
    <Panel
      title={t('invoicing/expenses:mapping.title')}
      help={t('invoicing/expenses:mapping.help')}
      extra={
        <Button kind="primary" isBusy={isBusy} onClick={() => onApply(chosen)}>
          {t('invoicing/expenses:mapping.apply')}
        </Button>
      }
    >
      {message && <Note tone="bad">{message}</Note>}
      <PlainTable
        isPage
        label={t('invoicing/expenses:mapping.title')}
        columns={[
          { title: t('invoicing/expenses:mapping.column') },
          { title: t('invoicing/expenses:mapping.heading') },
          { title: t('invoicing/expenses:mapping.means') },
          { title: t('invoicing/expenses:mapping.samples') },
        ]}
        rows={headings.map(({ index, column, heading, samples }) => [
          column,
          heading,
          <Select<string>
            key="meaning"
            style={{ minInlineSize: 200 }}
            aria-label={t('invoicing/expenses:mapping.of', { heading: heading || column })}
            value={meanings.get(index) ?? ''}
            options={options}
            onChange={(value) =>
              setMeanings(new Map(meanings).set(index, value === '' ? null : (value as ExpenseField)))
            }
          />,
          samples.join(' · '),
        ])}
      />
    </Panel>
  )
}
