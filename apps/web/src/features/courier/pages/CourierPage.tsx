import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { notify } from '../../../platform/notices.ts'
import { forgetLoaded } from '../../../platform/offline/offlineStore.ts'
import { installOfflineWorker } from '../../../platform/offline/offlineWorker.ts'
import { addActions, newActionId, startOutbox } from '../../../platform/offline/outbox.ts'
import { useOutbox } from '../../../platform/offline/useOutbox.ts'
import { readSession, useSession } from '../../../platform/session/session.ts'
import { formatDate, todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { prepareCodeReader } from '../../../ui/scan/codeReader.ts'
import styles from '../components/Courier.module.css'
import { StoredRecords } from '../components/StoredRecords.tsx'
import { OutboxPanel } from '../components/OutboxPanel.tsx'
import { StopCard } from '../components/StopCard.tsx'
import { StopContact } from '../components/StopContact.tsx'
import { StopForm } from '../components/StopForm.tsx'
import { StopRecorded } from '../components/StopRecorded.tsx'
import { courierSenders } from '../courierActions.ts'
import { useManifest } from '../hooks/useManifest.ts'
import { useRound } from '../hooks/useRound.ts'
import { canSetOut, inOrder, statusOf } from '../stopStatus.ts'

/** Starts the courier screen's offline features and stops them on unmount. */
const useOfflineWork = (userId: number): (() => void) | null => {
  const [begin, setBegin] = useState<(() => void) | null>(null)
  useManifest()
  useEffect(() => startOutbox(courierSenders), [])
  useEffect(() => {
    void installOfflineWorker((start) => setBegin(() => start)).catch(() => undefined)
    void prepareCodeReader().catch(() => undefined)
    return () => {
      // Deletes the addresses from the phone after the session has ended.
      if (readSession()?.userId !== userId) void forgetLoaded().catch(() => undefined)
    }
  }, [userId])
  return begin
}

const Round = ({ userId }: { userId: number }) => {
  const { t, language } = useTranslation()
  const [params, setParams] = useSearchParams()
  const date = todayInTurkiye()
  const begin = useOfflineWork(userId)
  const entries = useOutbox(userId)
  const { data, error, isPending, refetch } = useRound(userId, date)

  const notices = (
    <>
      {begin && (
        <Note tone="info">
          <div className={styles.sums}>
            {t('courier:update.text')}
            <Button onClick={begin}>{t('courier:update.action')}</Button>
          </div>
        </Note>
      )}
    </>
  )
  const nameOf = (subject: string): string => {
    const stop = data?.round.items.find(({ reservationId }) => reservationId === subject)
    return stop ? `${stop.number} ${stop.senderName}` : ''
  }
  const outbox = <OutboxPanel entries={entries ?? []} nameOf={nameOf} />
  if (!data || !entries)
    return (
      <>
        <PageHeader title={t('courier:round.title')} />
        {notices}
        {outbox}
        {isPending || !error ? <LoadingRows /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )

  const stops = inOrder(data.round.items)
  const statuses = new Map(stops.map((stop) => [stop.reservationId, statusOf(stop, entries)]))
  const open = stops.find(({ reservationId }) => reservationId === params.get('stop'))
  const asOf = data.keptAt && (
    <Note tone="warn">{t('courier:round.asOf', { at: formatDate(data.keptAt, 'minute', language) })}</Note>
  )
  if (open) {
    const status = statuses.get(open.reservationId)!
    const close = () => setParams({})
    return (
      <>
        <PageHeader
          title={`${open.from}–${open.to}`}
          facts={open.number}
          actions={<Button onClick={close}>{t('courier:stop.back')}</Button>}
        />
        {asOf}
        {outbox}
        <StopContact stop={open} />
        {status.outcome && <StopRecorded stop={open} status={status} />}
        {status.state === 'over' && (
          <Note tone="warn">
            {t(`courier:over.${open.status === 'cancelled' ? 'cancelled' : 'completed'}`)}
          </Note>
        )}
        {!status.outcome && status.state !== 'over' && (
          <StopForm
            key={open.reservationId}
            stop={open}
            otherStops={stops.filter((stop) => stop !== open)}
            userId={userId}
            onSaved={close}
          />
        )}
      </>
    )
  }

  const doneCount = [...statuses.values()].filter(
    ({ outcome, state }) => outcome !== null || state === 'over',
  ).length
  const startEntry = entries.find(({ kind }) => kind === 'startRoute')
  const canStart = !startEntry && canSetOut(stops, statuses)
  const start = () =>
    addActions([
      { id: newActionId(), kind: 'startRoute', subject: date, body: { date }, at: new Date() },
    ]).then(
      () => notify('success', t('courier:round.started')),
      () => notify('error', t('courier:record.notSaved')),
    )
  return (
    <>
      <PageHeader
        title={t('courier:round.title')}
        facts={stops.length > 0 && t('courier:round.done', { done: doneCount, count: stops.length })}
      />
      {notices}
      {asOf}
      {outbox}
      {canStart && (
        <Button kind="primary" isWide onClick={() => void start()}>
          {t('courier:round.start')}
        </Button>
      )}
      {startEntry && <p className={styles.muted}>{t('courier:round.startWaits')}</p>}
      {stops.length === 0 ? (
        <EmptyState title={t('courier:round.empty')}>{t('courier:round.emptyText')}</EmptyState>
      ) : (
        <ol className={styles.stops}>
          {stops.map((stop, index) => (
            <StopCard
              key={stop.reservationId}
              stop={stop}
              status={statuses.get(stop.reservationId)!}
              place={index + 1}
              onOpen={() => setParams({ stop: stop.reservationId })}
            />
          ))}
        </ol>
      )}
      <StoredRecords records={data.round.kept} />
    </>
  )
}

/** Courier's day on a phone; works offline after it was opened online once. */
export const CourierPage = () => {
  const userId = useSession()?.userId
  return <div className={styles.page}>{userId !== undefined && <Round userId={userId} />}</div>
}
