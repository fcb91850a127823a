/** Chart of price against weight, one line per chosen zone. Lazy loaded because it contains the chart library. */
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatAmount, formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { writeDecimalText } from '../../../../platform/text/decimal.ts'
import type { GridZone, PriceGridContent, PriceRow } from '../priceGrid.ts'
import { axisStyle, tooltipStyle } from '../../components/chartStyle.ts'
import styles from './PriceList.module.css'

interface PriceCurveProps {
  content: PriceGridContent
  zones: readonly GridZone[]
  /** Prices of the compared list, drawn as a dashed line for the first zone. */
  comparedRows?: readonly PriceRow[]
  currency: string
}

const strokes = ['var(--brand)', 'var(--info)', 'var(--ok)', '#8e4ec6', 'var(--bad)', '#12a594']

export const PriceCurve = ({ content, zones, comparedRows, currency }: PriceCurveProps) => {
  const { t, language } = useTranslation()
  const columns = zones.map(({ id }) => content.zones.findIndex((zone) => zone.id === id))
  const points = content.breaksKg.flatMap((upToKg, row) => {
    if (upToKg === null) return []
    const point: Record<string, number | null> = { upToKg }
    columns.forEach((column, index) => {
      const price = content.rows[row]?.[column] ?? null
      point[`zone${index}`] = price === null ? null : price / 100
    })
    const before = comparedRows?.[row]?.[columns[0] ?? -1] ?? null
    point.before = before === null ? null : before / 100
    return [point]
  })
  return (
    <figure className={styles.curve} aria-label={t('pricing/priceLists:curve.label')}>
      <figcaption>{t('pricing/priceLists:curve.help', { currency })}</figcaption>
      <ResponsiveContainer width="100%" height={240}>
        <LineChart
          data={points}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="upToKg"
            type="number"
            domain={[0, 'dataMax']}
            unit=" kg"
            tickFormatter={(weightKg: number) => writeDecimalText(weightKg, language)}
            {...axisStyle}
          />
          <YAxis
            width={70}
            tickFormatter={(amount: number) => formatAmount(amount, language)}
            {...axisStyle}
          />
          <Tooltip
            {...tooltipStyle}
            labelFormatter={(weightKg) => `≤ ${writeDecimalText(Number(weightKg), language)} kg`}
            formatter={(amount) => formatMoney(Number(amount), currency, language)}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          {comparedRows && zones[0] && (
            <Line
              dataKey="before"
              name={t('pricing/priceLists:curve.before', { code: zones[0].code })}
              // Draws steps: weight breaks are upper limits, so a price applies from the previous break to its
              // own.
              type="stepBefore"
              stroke="var(--faint)"
              strokeDasharray="4 3"
              dot={false}
              isAnimationActive={false}
            />
          )}
          {zones.map((zone, index) => (
            <Line
              key={zone.id}
              dataKey={`zone${index}`}
              name={t('pricing/priceLists:grid.zone', { code: zone.code })}
              type="stepBefore"
              stroke={strokes[index]}
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
