import { useSortable } from '@dnd-kit/sortable'
import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import type { DispatchDay, DispatchStop } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { minutesLate } from '../dayRoutes.ts'
import { menuKey, useStopActions } from '../hooks/useStopActions.ts'
import type { Assign } from '../hooks/useDispatchDay.ts'
import styles from './Dispatch.module.css'

interface StopCardProps {
  day: DispatchDay
  stop: DispatchStop
  assign: Assign
}

const Tags = ({ stop }: { stop: DispatchStop }) => {
  const { t } = useTranslation()
  return (
    <>
      {stop.isLate && <Tag tone="bad">{t('courier/dispatch:lateBy', { minutes: minutesLate(stop) })}</Tag>}
      {stop.isPinned && <Tag tone="info">{t('courier/dispatch:pinned')}</Tag>}
      {stop.isBegun && stop.status !== 'completed' && <Tag tone="warn">{t('courier/dispatch:begun')}</Tag>}
      {stop.lastFailure && stop.status !== 'completed' && (
        <Tag tone="warn">{t(`courier/dispatch:failure.${stop.lastFailure}`)}</Tag>
      )}
      {stop.status === 'inCourier' && <Tag tone="info">{t('courier/dispatch:status.inCourier')}</Tag>}
      {stop.status === 'completed' && <Tag tone="ok">{t('courier/dispatch:status.completed')}</Tag>}
    </>
  )
}

/** Facts of a stop, without its drag handle and menu. */
export const StopFacts = ({ stop }: { stop: DispatchStop }) => {
  const { t, language } = useTranslation()
  return (
    <div className={styles.facts}>
      <div className={styles.name}>
        {stop.order !== null && <span className={styles.order}>{stop.order}</span>}
        <span>{stop.senderName}</span>
      </div>
      <div className={styles.muted}>
        {stop.district}
        {stop.neighborhood ? `, ${stop.neighborhood}` : ''}
      </div>
      <div className={styles.muted}>
        <strong>{t('courier/dispatch:window', { from: stop.from, to: stop.to })}</strong>
        {` · ${t('courier/dispatch:pieces', { count: stop.pieceCount })} · ${formatWeight(stop.weightKg, language)}`}
        {stop.arrival && ` · ${t('courier/dispatch:arrival', { time: stop.arrival })}`}
      </div>
      <div className={styles.tags}>
        <Tags stop={stop} />
      </div>
    </div>
  )
}

/** Stop on the board, dragged by its handle (by keyboard too) or moved by its menu. */
export const StopCard = ({ day, stop, assign }: StopCardProps) => {
  const { t } = useTranslation()
  const actionsOf = useStopActions(day, assign)
  const isFixed = stop.status === 'completed'
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: stop.reservationId, disabled: isFixed })
  return (
    <li
      ref={setNodeRef}
      className={[
        styles.card,
        isDragging && styles.dragged,
        isFixed && styles.done,
        stop.isLate && styles.late,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      {!isFixed && (
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          type="button"
          className={styles.handle}
          aria-label={t('courier/dispatch:moveOf', { number: stop.number })}
        >
          <HolderOutlined aria-hidden="true" />
        </button>
      )}
      <StopFacts stop={stop} />
      {!isFixed && (
        <ActionMenu head={`${t('courier/dispatch:moveTo')}: ${stop.number}`} actions={actionsOf(stop)}>
          <button
            id={menuKey(stop)}
            type="button"
            className={styles.more}
            aria-label={`${t('courier/dispatch:moveTo')}: ${stop.number}`}
          >
            <EllipsisOutlined aria-hidden="true" />
          </button>
        </ActionMenu>
      )}
    </li>
  )
}
