/** Chart of disputed and credited amounts by month. Lazy loaded because it contains the chart library. */
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ExpenseReport } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from '../pages/Expenses.module.css'

const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--muted)', fontSize: 12 } }

interface RecoveredChartProps {
  /** Months of one currency. */
  months: ExpenseReport['recovered']
  currency: string
}

export const RecoveredChart = ({ months, currency }: RecoveredChartProps) => {
  const { t, language } = useTranslation()
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' })
  return (
    <figure className={styles.chart}>
      <figcaption>{currency}</figcaption>
      <div role="img" aria-label={`${t('invoicing/expenses:report.chart')}: ${currency}`}>
        <ResponsiveContainer width="100%" height={220}>
          <BarChart
            data={[...months]}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="month"
              tickFormatter={(value: string) => month.format(new Date(`${value}-15`))}
              {...axis}
            />
            <YAxis width={72} {...axis} />
            <Tooltip
              isAnimationActive={false}
              labelFormatter={(value) =>
                typeof value === 'string' ? month.format(new Date(`${value}-15`)) : value
              }
              contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line-strong)' }}
              cursor={{ fill: 'var(--line)' }}
              formatter={(value) => formatMoney(Number(value), currency, language)}
            />
            <Legend
              wrapperStyle={{ fontSize: 12 }}
              formatter={(name) => <span style={{ color: 'var(--ink)' }}>{name}</span>}
            />
            <Bar
              dataKey="disputed"
              name={t('invoicing/expenses:column.disputed')}
              fill="var(--faint)"
              maxBarSize={48}
              isAnimationActive={false}
            />
            <Bar
              dataKey="credited"
              name={t('invoicing/expenses:column.credited')}
              fill="var(--ok)"
              maxBarSize={48}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
