import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { toneOfStatus } from '../stopStatus.ts'
import type { StopStatus } from '../stopStatus.ts'
import styles from './Courier.module.css'

/** Recorded outcome of a stop, and whether the server has it. */
export const StatusLine = ({ status }: { status: StopStatus }) => {
  const { t } = useTranslation()
  const { outcome, state } = status
  return (
    <StateDot tone={toneOfStatus[state]}>
      {outcome && `${t(`courier:status.${outcome}`)} · `}
      {t(`courier:status.${state}`)}
    </StateDot>
  )
}

interface StopCardProps {
  stop: CourierStop
  status: StopStatus
  place: number
  onOpen: () => void
}

export const StopCard = ({ stop, status, place, onOpen }: StopCardProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <button
        type="button"
        className={`${styles.stop} ${status.outcome || status.state === 'over' ? styles.isOver : ''}`}
        onClick={onOpen}
      >
        <span className={styles.place} aria-label={t('courier:stop.order', { order: place })}>
          {place}
        </span>
        <span className={styles.name}>{stop.senderName}</span>
        <span className={styles.line}>
          <span className={styles.time}>
            {stop.from}–{stop.to}
          </span>
          <span>{stop.district}</span>
          <span>{t('courier:stop.pieces', { count: stop.pieceCount })}</span>
        </span>
        <StatusLine status={status} />
      </button>
    </li>
  )
}
