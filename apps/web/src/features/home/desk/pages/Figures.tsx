import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeFiguresEndpoints } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import type { HomeFigures } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount, formatMoney, formatPercent, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { toneOfShipmentState } from '../../../shipment/detail/shipmentTone.ts'
import styles from './Desk.module.css'

const OpenShipments = ({ open }: Pick<HomeFigures, 'open'>) => {
  const { t, language } = useTranslation()
  const total = open.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={total === 0 ? t('home/desk:openNone') : t('home/desk:open', { count: total })}>
      <ul className={styles.states}>
        {open.map(({ state, count }) => (
          <li key={state}>
            <StateDot tone={toneOfShipmentState(state)}>
              <Link to={`/shipment/shipmentlist?states=${state}`}>{t(`shipment:state.${state}`)}</Link>
            </StateDot>
            <b className="figures">{formatCount(count, language)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Figure = ({ value, label, beside }: { value: ReactNode; label: string; beside?: string }) => (
  <div className={styles.figure}>
    <b className="figures">{value}</b>
    <span>{label}</span>
    {beside && <span>{beside}</span>}
  </div>
)

const dayRange = ({ from, to }: HomeFigures['week'], language: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Istanbul',
  }).formatRange(toDate(from), toDate(to))

const Week = ({ week }: Pick<HomeFigures, 'week'>) => {
  const { t, language } = useTranslation()
  const { paidCount, lastPaidCount, spent, delivered } = week
  return (
    <Panel
      title={
        <>
          {t('home/desk:week')} <span className={styles.range}>{dayRange(week, language)}</span>
        </>
      }
    >
      <div className={styles.figures}>
        <Figure
          value={formatCount(paidCount, language)}
          label={t('home/desk:weekShipments')}
          beside={t('home/desk:lastWeek', { count: lastPaidCount })}
        />
        {spent.map(({ currency, amount }) => (
          <Figure
            key={currency}
            value={formatMoney(amount, currency, language)}
            label={t('home/desk:spent')}
          />
        ))}
        {delivered && (
          <Figure
            value={t('home/desk:days', { days: delivered.averageDays.toLocaleString(language) })}
            label={t('home/desk:average')}
            beside={t('home/desk:delivered', { count: delivered.shipmentCount })}
          />
        )}
        {delivered && delivered.onTimePercent !== null && (
          <Figure value={formatPercent(delivered.onTimePercent, language)} label={t('home/desk:onTime')} />
        )}
      </div>
    </Panel>
  )
}

export const useFigures = (isEnabled: boolean) =>
  useQuery({ ...endpointQuery(homeFiguresEndpoints.getHomeFigures, {}), enabled: isEnabled })

interface FiguresProps {
  query: ReturnType<typeof useFigures>
}

/** Open shipments by state, each opening its list, and the week beside the one before. */
export const Figures = ({ query: { data, error, refetch } }: FiguresProps) => {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <OpenShipments open={data.open} />
      <Week week={data.week} />
    </>
  )
}
