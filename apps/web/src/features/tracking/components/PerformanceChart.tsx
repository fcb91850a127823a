import type { PerformanceRow } from '@kervan/contract/tracking/performance.endpoints'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './PerformanceChart.module.css'

const mostBars = 10

/** Chart of on-time rates of the table's first rows, one labelled bar each. The table has the numbers. */
export const PerformanceChart = ({ rows }: { rows: readonly PerformanceRow[] }) => {
  const { t, language } = useTranslation()
  if (rows.length === 0) return null
  const country = new Intl.DisplayNames([language], { type: 'region' })
  const percent = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <section className={styles.chart} aria-label={t('tracking/performance:chart')}>
      <h2>{t('tracking/performance:chart')}</h2>
      <ul>
        {rows.slice(0, mostBars).map((row) => {
          const name = `${row.supplierServiceMethodName} · ${country.of(row.countryCode) ?? row.countryCode}`
          return (
            <li key={row.id}>
              <span className={styles.name}>{name}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ inlineSize: `${row.onTimePercent}%` }} />
              </span>
              <span className={styles.figure}>
                {t('tracking/performance:bar', {
                  percent: percent(row.onTimePercent),
                  count: row.shipmentCount,
                  shown: formatCount(row.shipmentCount, language),
                })}
              </span>
            </li>
          )
        })}
      </ul>
      <p>{t('tracking/performance:basis')}</p>
    </section>
  )
}
