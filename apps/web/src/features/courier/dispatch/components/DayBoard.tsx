import { useState } from 'react'
import {
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Announcements, CollisionDetection, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { DispatchDay } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { columnKey, CourierColumn, unassignedKey, UnassignedColumn } from './CourierColumn.tsx'
import { matchesStop, stopsOf } from '../dayRoutes.ts'
import type { Assign } from '../hooks/useDispatchDay.ts'
import { useTelephone } from '../hooks/useTelephone.ts'
import { StopFacts } from './StopCard.tsx'
import styles from './Dispatch.module.css'

interface DayBoardProps {
  day: DispatchDay
  filter: string
  assign: Assign
  onLimits: (courierId: number) => void
}

/** Finds the drop target under the pointer, or the closest one for keyboard dragging. */
const findTarget: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 ? under : closestCorners(args)
}

/** Returns where a dropped stop goes: at the position of another stop, or at the end of a column. */
const targetOf = (day: DispatchDay, over: UniqueIdentifier) => {
  if (over === unassignedKey) return { courierId: null, order: undefined }
  const courier = day.couriers.find(({ courierId }) => columnKey(courierId) === over)
  if (courier) return { courierId: courier.courierId, order: undefined }
  const stop = day.stops.find(({ reservationId }) => reservationId === over)
  return stop ? { courierId: stop.courierId, order: stop.order ?? undefined } : null
}

const useAnnouncements = (day: DispatchDay): Announcements => {
  const { t } = useTranslation()
  const numberOf = (id: UniqueIdentifier) =>
    day.stops.find(({ reservationId }) => reservationId === id)?.number ?? ''
  const nameOf = (id: UniqueIdentifier) => {
    const target = targetOf(day, id)
    const courier = day.couriers.find(({ courierId }) => courierId === target?.courierId)
    const name = courier?.name ?? t('courier/dispatch:unassigned')
    return target?.order ? t('courier/dispatch:drag.place', { name, order: target.order }) : name
  }
  return {
    onDragStart: ({ active }) => t('courier/dispatch:drag.grabbed', { number: numberOf(active.id) }),
    onDragOver: ({ over }) => (over ? nameOf(over.id) : undefined),
    onDragEnd: ({ over }) =>
      over
        ? t('courier/dispatch:drag.dropped', { target: nameOf(over.id) })
        : t('courier/dispatch:drag.cancelled'),
    onDragCancel: () => t('courier/dispatch:drag.cancelled'),
  }
}

/** Board of couriers and their stops in order, changed by dragging. A phone shows one list at a time. */
export const DayBoard = ({ day, filter, assign, onLimits }: DayBoardProps) => {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements(day)
  const isTelephone = useTelephone()
  const [chosenKey, setChosenKey] = useState(unassignedKey)
  const shown = day.stops.filter((stop) => matchesStop(stop, filter))
  const shownIds = new Set(shown.map(({ reservationId }) => reservationId))
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const target = over && over.id !== active.id ? targetOf(day, over.id) : null
    const stop = day.stops.find(({ reservationId }) => reservationId === active.id)
    if (!target || !stop) return
    const isSame = stop.courierId === target.courierId && (target.order ?? stop.order) === stop.order
    if (!isSame) assign([{ reservationId: stop.reservationId, ...target }])
  }
  const isThere = day.couriers.some(({ courierId }) => columnKey(courierId) === chosenKey)
  const onlyKey = isTelephone ? (isThere ? chosenKey : unassignedKey) : null
  const isShown = (key: string) => onlyKey === null || onlyKey === key
  const inHand = day.stops.find(({ reservationId }) => reservationId === dragged)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('courier/dispatch:drag.help') },
      }}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {onlyKey !== null && <ColumnChoice day={day} stops={shown} value={onlyKey} onChange={setChosenKey} />}
      <div className={styles.board} role="group" aria-label={t('courier/dispatch:view.board')} tabIndex={0}>
        {isShown(unassignedKey) && <UnassignedColumn day={day} stops={shown} assign={assign} />}
        {day.couriers
          .filter(({ courierId }) => isShown(columnKey(courierId)))
          .map((courier) => (
            <CourierColumn
              key={courier.courierId}
              day={day}
              courier={courier}
              stops={stopsOf(day, courier.courierId).filter(({ reservationId }) =>
                shownIds.has(reservationId),
              )}
              assign={assign}
              onLimits={() => onLimits(courier.courierId)}
            />
          ))}
      </div>
      <DragOverlay>
        {inHand && (
          <div className={styles.card}>
            <StopFacts stop={inHand} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
