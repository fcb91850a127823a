import { useNavigate } from 'react-router'
import { useOutbox } from '../../../platform/offline/useOutbox.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate, todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useRound } from '../hooks/useRound.ts'
import { inOrder, statusOf } from '../stopStatus.ts'
import styles from './Courier.module.css'
import { StopCard } from './StopCard.tsx'

const path = '/pickup/dispatcher'

const Stops = ({ userId }: { userId: number }) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const entries = useOutbox(userId) ?? []
  const { data, error, refetch } = useRound(userId, todayInTurkiye())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  const stops = inOrder(data.round.items)
  return (
    <Panel
      title={t('courier:round.title')}
      extra={
        stops.length > 0 && (
          <ButtonLink kind="primary" to={path}>
            {t('courier:round.open')}
          </ButtonLink>
        )
      }
    >
      {data.keptAt && (
        <Note tone="warn">
          {t('courier:round.asOf', { at: formatDate(data.keptAt, 'minute', language) })}
        </Note>
      )}
      {stops.length === 0 && (
        <p className={styles.muted}>
          {t('courier:round.empty')}. {t('courier:round.emptyText')}
        </p>
      )}
      <ol className={styles.stops}>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.reservationId}
            stop={stop}
            status={statusOf(stop, entries)}
            place={index + 1}
            onOpen={() => void navigate(`${path}?stop=${stop.reservationId}`)}
          />
        ))}
      </ol>
    </Panel>
  )
}

/** The courier's stops of today on the home page; each opens on the courier's screen. */
export const TodayStops = () => {
  const userId = useSession()?.userId
  return userId === undefined ? null : <Stops userId={userId} />
}
