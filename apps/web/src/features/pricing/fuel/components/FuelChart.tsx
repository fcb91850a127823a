/** Chart of a year of fuel percentages. Lazy loaded because it contains the chart library. */
import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { mondayOf } from '@kervan/domain/pricing/rating/days'
import type { FuelSeries } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { toFuelPoints } from '../fuelWeeks.ts'
import { axisStyle, tooltipStyle } from '../../components/chartStyle.ts'
import { nameOfSeries } from './nameOfSeries.ts'
import styles from './Fuel.module.css'

interface FuelChartProps {
  series: readonly FuelSeries[]
  today: string
}

const strokes = [
  'var(--brand)',
  'var(--info)',
  'var(--ok)',
  '#8e4ec6',
  'var(--bad)',
  '#12a594',
  'var(--warn-dot)',
  'var(--faint)',
]

export const FuelChart = ({ series, today }: FuelChartProps) => {
  const { t, language } = useTranslation()
  const percent = (value: number) => t('pricing/rateTable:percent', { value: value.toLocaleString(language) })
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' })
  const points = toFuelPoints(series, today)
  // One tick per month, at its first week.
  const months = points
    .map(({ day }) => day)
    .filter((day, index, days) => index === 0 || day.slice(0, 7) !== days[index - 1]!.slice(0, 7))
  return (
    <figure className={styles.chart} role="img" aria-label={t('pricing/rateTable:fuel.chart')}>
      <ResponsiveContainer width="100%" height={260}>
        <LineChart
          data={points}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="day"
            ticks={months}
            minTickGap={40}
            tickFormatter={(day: string) => month.format(toDate(day))}
            {...axisStyle}
          />
          <YAxis
            width={52}
            tickFormatter={percent}
            domain={[(least: number) => Math.max(0, Math.floor(least - 2)), 'auto']}
            {...axisStyle}
          />
          <Tooltip
            {...tooltipStyle}
            labelFormatter={(day) =>
              formatDate(toDate(typeof day === 'string' ? day : today), 'day', language)
            }
            formatter={(value) => percent(Number(value))}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          <ReferenceLine x={mondayOf(today)} stroke="var(--line-strong)" strokeDasharray="4 4" />
          {series.map((one, index) => (
            <Line
              key={index}
              dataKey={`series${index}`}
              name={nameOfSeries(one)}
              type="stepAfter"
              stroke={strokes[index % strokes.length]}
              strokeWidth={1.75}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}
