import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { formatMoney } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../../platform/api/query.ts'
import { PillChoice } from '../../../../../ui/light/PillChoice.tsx'
import { ErrorState, LoadingRows } from '../../../../../ui/light/States.tsx'
import { Note } from '../../../../../ui/light/Tags.tsx'
import { firstSaving, mostLines } from '../../comparePrices.ts'
import { CompareTable } from './CompareTable.tsx'
import { lazyPart } from '../../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Compare.module.css'

const CompareChart = lazyPart(() => import('./CompareChart.tsx').then((m) => ({ default: m.CompareChart })))

const views = ['table', 'chart'] as const
type View = (typeof views)[number]

const Headline = ({ rows }: { rows: readonly PriceComparisonRow[] }) => {
  const { t, language } = useTranslation()
  const saving = firstSaving(rows)
  if (!saving) return null
  const { row, lighter } = saving
  return (
    <Note tone="info">
      {t('pricing/quotes:lighter', {
        service: carrierAndService(row.supplierName, row.supplierServiceMethodName),
        kg: lighter.chargedWeight.toLocaleString(language),
        amount: formatMoney(lighter.saves, row.priceCurrency, language),
      })}
    </Note>
  )
}

const Legend = ({ rows }: { rows: readonly PriceComparisonRow[] }) => (
  <ul className={styles.legend}>
    {rows.map(({ serviceId, supplierName, supplierServiceMethodName }, index) => (
      <li key={serviceId}>
        <span aria-hidden="true" style={{ background: `var(--line-${index + 1})` }} />
        {carrierAndService(supplierName, supplierServiceMethodName)}
      </li>
    ))}
  </ul>
)

/** Compares all services for the same parcel, some weight steps lighter and heavier. `request` is a quote's body. */
export const ComparePanel = ({ request }: { request: object }) => {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('table')
  const { data, error, refetch } = useQuery(endpointQuery(compareEndpoints.comparePrices, { body: request }))
  if (error)
    return (
      <>
        <Note tone="bad">{t('pricing/quotes:failed')}</Note>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows rows={5} columns={6} />
  if (data.rows.length === 0) return <Note tone="warn">{data.returnText ?? t('pricing/quotes:nothing')}</Note>
  const drawn = data.rows.slice(0, mostLines)
  return (
    <div className={styles.compare}>
      {'incoterm' in request && request.incoterm === 'DDP' && (
        <Note tone="warn">{t('pricing/quotes:withoutDuties')}</Note>
      )}
      <div className={styles.head}>
        <Headline rows={data.rows} />
        <PillChoice
          label={t('pricing/quotes:view.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`pricing/quotes:view.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'table' && <CompareTable rows={data.rows} />}
      {view === 'chart' && (
        <>
          <Suspense fallback={<LoadingRows rows={6} columns={1} />}>
            <CompareChart rows={drawn} />
          </Suspense>
          <Legend rows={drawn} />
        </>
      )}
      <p className={styles.help}>{t('pricing/quotes:help')}</p>
    </div>
  )
}
