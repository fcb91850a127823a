import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { formatMoney } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { toChartRows } from '../../comparePrices.ts'
import { tooltipStyle } from '../../../components/chartStyle.ts'
import styles from './Compare.module.css'

interface CompareChartProps {
  /** Comparison rows sorted by price; the position decides the line's colour. */
  rows: readonly PriceComparisonRow[]
}

const heightPx = 300

/** Chart of price against chargeable weight in TRY, one line per service. Lazy loaded when opened. */
export const CompareChart = ({ rows }: CompareChartProps) => {
  const { t, language } = useTranslation()
  const inTry = (amount: number) => formatMoney(amount, 'TRY', language)
  const kg = (weight: number) => t('pricing/quotes:kg', { kg: weight.toLocaleString(language) })
  return (
    <figure
      className={styles.chart}
      role="img"
      aria-label={t('pricing/quotes:chartLabel', { count: rows.length })}
    >
      <ResponsiveContainer width="100%" height={heightPx}>
        <LineChart
          data={toChartRows(rows)}
          margin={{ top: 8, right: 16, bottom: 4, left: 8 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="kg"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={kg}
            stroke="var(--muted)"
            fontSize={12}
            tickLine={false}
          />
          <YAxis
            width={88}
            domain={['auto', 'auto']}
            tickFormatter={inTry}
            stroke="var(--muted)"
            fontSize={12}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            formatter={(value) => inTry(Number(value))}
            labelFormatter={(weight) => kg(Number(weight))}
            {...tooltipStyle}
          />
          {rows[0] && (
            <ReferenceLine x={rows[0].totalChargedWeight} stroke="var(--line-strong)" strokeDasharray="4 4" />
          )}
          {rows.map(({ serviceId, supplierServiceMethodName }, index) => (
            <Line
              key={serviceId}
              dataKey={`service${serviceId}`}
              name={supplierServiceMethodName}
              type="stepBefore"
              stroke={`var(--line-${index + 1})`}
              strokeWidth={2}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}
