import { Suspense, useState } from 'react'
import { Input } from 'antd'
import type { DispatchDay } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useListState } from '../../../../ui/table/useListState.ts'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import { DayBoard } from '../components/DayBoard.tsx'
import { DayChanges, LeftNotice } from '../components/DayNotes.tsx'
import { LimitsDialog } from '../components/LimitsDialog.tsx'
import { ProposalDialog } from '../components/ProposalDialog.tsx'
import { matchesStop } from '../dayRoutes.ts'
import { useWideScreen } from '../hooks/useTelephone.ts'
import { useDispatchDay } from '../hooks/useDispatchDay.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from '../components/Dispatch.module.css'

const DayMap = lazyPart(() =>
  import('../components/DayMap.tsx').then((module) => ({ default: module.DayMap })),
)

const views = ['both', 'board', 'map'] as const
type View = (typeof views)[number]
const keys = ['date', 'view'] as const

const Empty = ({ day, filter }: { day: DispatchDay; filter: string }) => {
  const { t } = useTranslation()
  if (day.stops.length === 0)
    return <EmptyState title={t('courier/dispatch:emptyTitle')}>{t('courier/dispatch:emptyText')}</EmptyState>
  if (!day.stops.some((stop) => matchesStop(stop, filter)))
    return <p className={styles.none}>{t('courier/dispatch:nothingMatches')}</p>
  return null
}

interface DayViewProps {
  date: string
  view: View
  choices: React.ReactNode
}

const DayView = ({ date, view, choices }: DayViewProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const { day, error, isBusy, reload, assign } = useDispatchDay(date)
  const [filter, setFilter] = useState('')
  const [isProposing, setIsProposing] = useState(false)
  const [limitsOf, setLimitsOf] = useState<number | null>(null)
  const courier = day?.couriers.find(({ courierId }) => courierId === limitsOf)
  const stops = day?.stops ?? []
  const waitingCount = stops.filter(
    ({ courierId, status }) => courierId === null && status !== 'completed',
  ).length
  const facts = [
    t('courier/dispatch:facts.stops', { count: stops.length }),
    t('courier/dispatch:facts.unassigned', { unassigned: waitingCount }),
    t('courier/dispatch:facts.couriers', {
      count: day?.couriers.filter(({ isActive }) => isActive).length ?? 0,
    }),
  ].join(' · ')
  const lateCount = stops.filter(({ isLate }) => isLate).length
  return (
    <>
      <PageHeader
        title={t('shell:screen.dispatcher')}
        facts={
          <>
            {/* Keeps its place while the day loads. */}
            <span style={{ visibility: day ? undefined : 'hidden' }}>{facts}</span>
            {lateCount > 0 && (
              <>
                {' · '}
                <strong className={styles.lateCount}>
                  {t('courier/dispatch:facts.late', { count: lateCount })}
                </strong>
              </>
            )}
          </>
        }
        actions={
          <Button
            kind={waitingCount > 0 ? 'primary' : undefined}
            isBusy={isBusy}
            disabled={!day || day.stops.length === 0 || day.couriers.length === 0}
            onClick={() => setIsProposing(true)}
          >
            {t('courier/dispatch:propose')}
          </Button>
        }
      />
      <div className={styles.choice}>
        {choices}
        <Input
          allowClear={clear}
          className={styles.filter}
          aria-label={t('courier/dispatch:filter')}
          placeholder={t('courier/dispatch:filter')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </div>
      {error && <ErrorState error={error} onRetry={reload} />}
      {!day && !error && <LoadingRows rows={14} columns={4} />}
      {day && (
        <>
          <LeftNotice day={day} onReplan={() => setIsProposing(true)} />
          {day.couriers.length === 0 && <p className={styles.none}>{t('courier/dispatch:noCouriers')}</p>}
          <Empty day={day} filter={filter} />
          <div className={view === 'both' ? styles.both : undefined}>
            {view !== 'map' && <DayBoard day={day} filter={filter} assign={assign} onLimits={setLimitsOf} />}
            {view !== 'board' && (
              <Suspense fallback={<LoadingRows rows={14} columns={1} />}>
                <DayMap day={day} filter={filter} assign={assign} isTall={view === 'both'} />
              </Suspense>
            )}
          </div>
          <DayChanges changes={day.changes} />
          {isProposing && <ProposalDialog day={day} assign={assign} onClose={() => setIsProposing(false)} />}
          {courier && (
            <LimitsDialog
              key={`${courier.courierId} ${courier.version}`}
              courier={courier}
              onClose={() => setLimitsOf(null)}
            />
          )}
        </>
      )}
    </>
  )
}

/** Dispatch board: plans a day's stops manually or by proposal. Day and view are stored in the address. */
export const DispatchBoard = () => {
  const { t } = useTranslation()
  const { values, setValue } = useListState(keys)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(values.date ?? '') ? values.date! : todayInTurkiye()
  const isWide = useWideScreen()
  const possible = isWide ? views : (['board', 'map'] as const)
  const view = possible.find((one) => one === values.view) ?? possible[0]
  return (
    <DayView
      key={date}
      date={date}
      view={view}
      choices={
        <>
          <label className={styles.field}>
            {t('courier/dispatch:date')}
            <DateInput value={date} onChange={(day) => setValue('date', day)} />
          </label>
          <ViewChoice
            label={t('courier/dispatch:view.label')}
            view={view}
            views={possible.map((value) => ({ value, label: t(`courier/dispatch:view.${value}`) }))}
            onChange={(next) => setValue('view', next === possible[0] ? null : next)}
          />
        </>
      }
    />
  )
}
