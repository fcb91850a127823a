import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  expenseReportEndpoints,
  marginGroups,
} from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import type { ExpenseReport, MarginGroup } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate, formatMoney, toDate, todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { FieldFrame, SelectField } from '../../../../ui/light/Field.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import styles from './Expenses.module.css'

const RecoveredChart = lazyPart(() =>
  import('../components/RecoveredChart.tsx').then((m) => ({ default: m.RecoveredChart })),
)

/** Table of a report's part, or a sentence when the part is empty. */
const Part = (props: {
  title: string
  help?: string
  none: string
  columns: readonly { title: string; isEnd?: boolean }[]
  rows: readonly (readonly ReactNode[])[]
  children?: ReactNode
}) => (
  <Panel title={props.title} help={props.help}>
    {props.rows.length === 0 ? (
      <p>{props.none}</p>
    ) : (
      <>
        {props.children}
        <PlainTable isBare label={props.title} columns={props.columns} rows={props.rows} />
      </>
    )}
  </Panel>
)

const Report = ({ report, groupBy }: { report: ExpenseReport; groupBy: MarginGroup }) => {
  const { t, language } = useTranslation()
  const money = (amount: number, currency: string) => formatMoney(amount, currency, language)
  const end = (title: string) => ({ title, isEnd: true })
  const currencies = [...new Set(report.recovered.map(({ currency }) => currency))]
  return (
    <>
      <Part
        title={t('invoicing/expenses:report.recovered')}
        none={t('invoicing/expenses:report.recoveredNone')}
        columns={[
          { title: t('invoicing/expenses:report.month') },
          end(t('invoicing/expenses:column.disputed')),
          end(t('invoicing/expenses:column.credited')),
        ]}
        rows={report.recovered.map(({ month, currency, disputed, credited }) => [
          formatDate(toDate(`${month}-01`), 'month', language),
          money(disputed, currency),
          money(credited, currency),
        ])}
      >
        {currencies.map((currency) => (
          <RecoveredChart
            key={currency}
            currency={currency}
            months={report.recovered.filter((row) => row.currency === currency)}
          />
        ))}
      </Part>
      <Part
        title={t('invoicing/expenses:report.causes')}
        none={t('invoicing/expenses:report.causesNone')}
        columns={[
          { title: t('invoicing/expenses:column.cause') },
          end(t('invoicing/expenses:column.lines')),
          end(t('invoicing/expenses:column.difference')),
          end(t('invoicing/expenses:column.credited')),
        ]}
        rows={report.causes.map(({ cause, currency, lineCount, difference, credited }) => [
          t(`invoicing/expenses:cause.${cause}`),
          lineCount,
          money(difference, currency),
          money(credited, currency),
        ])}
      />
      <Part
        title={t('invoicing/expenses:report.repeated')}
        help={t('invoicing/expenses:report.repeatedHelp')}
        none={t('invoicing/expenses:report.repeatedNone')}
        columns={[
          { title: t('invoicing/expenses:field.service') },
          { title: t('invoicing/expenses:column.country') },
          { title: t('invoicing/expenses:column.cause') },
          end(t('invoicing/expenses:column.lines')),
          end(t('invoicing/expenses:column.difference')),
        ]}
        rows={report.repeated.map((row) => [
          `${row.supplierName} ${row.serviceName}`,
          row.countryCode ?? '–',
          row.text,
          row.lineCount,
          money(row.difference, row.currency),
        ])}
      />
      <Part
        title={t('invoicing/expenses:report.margins')}
        none={t('invoicing/expenses:report.marginsNone')}
        columns={[
          { title: t(`invoicing/expenses:report.groupBy.${groupBy}`) },
          end(t('invoicing/expenses:report.shipments')),
          end(t('invoicing/expenses:report.revenue')),
          end(t('invoicing/expenses:column.expected')),
          end(t('invoicing/expenses:column.billed')),
          end(t('invoicing/expenses:report.before')),
          end(t('invoicing/expenses:report.after')),
        ]}
        rows={report.margins.map((row) => [
          row.name,
          row.shipmentCount,
          ...[row.revenue, row.expectedCost, row.billedCost, row.marginBefore, row.marginAfter].map(
            (amount) => money(amount, row.currency),
          ),
        ])}
      />
    </>
  )
}

const dayMs = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** What came back from carriers, why their bills differ, and what is left of each margin. */
export const ExpenseReportPage = () => {
  const { t } = useTranslation()
  const [startDate, setStartDate] = useState(() => dayBefore(180))
  const [endDate, setEndDate] = useState(() => dayBefore(0))
  const [groupBy, setGroupBy] = useState<MarginGroup>('company')
  const { data, error, refetch } = useQuery({
    ...endpointQuery(expenseReportEndpoints.findExpenseReport, { body: { startDate, endDate, groupBy } }),
  })
  return (
    <>
      <PageHeader title={t('shell:screen.expenseReport')} />
      <div className={styles.stack}>
        <div className={styles.fields}>
          <FieldFrame label={t('invoicing/expenses:report.from')}>
            {({ id }) => (
              <DateInput
                id={id}
                value={startDate}
                max={endDate}
                onChange={(day) => day && setStartDate(day)}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('invoicing/expenses:report.to')}>
            {({ id }) => (
              <DateInput
                id={id}
                value={endDate}
                min={startDate}
                max={todayInTurkiye()}
                onChange={(day) => day && setEndDate(day)}
              />
            )}
          </FieldFrame>
          <SelectField
            label={t('invoicing/expenses:report.group')}
            value={groupBy}
            onChange={(value) => setGroupBy(marginGroups.find((group) => group === value) ?? 'company')}
            options={marginGroups.map((value) => ({
              value,
              label: t(`invoicing/expenses:report.groupBy.${value}`),
            }))}
          />
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows />}
        {data && <Report report={data} groupBy={groupBy} />}
      </div>
    </>
  )
}
