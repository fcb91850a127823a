import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type {
  DispatchCourier,
  DispatchDay,
  DispatchStop,
} from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { formatAmount, formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { colourOf, unassignedByDistrict } from '../dayRoutes.ts'
import type { Assign } from '../hooks/useDispatchDay.ts'
import { StopCard } from './StopCard.tsx'
import styles from './Dispatch.module.css'

export const unassignedKey = 'unassigned'
export const columnKey = (courierId: number | null): string =>
  courierId === null ? unassignedKey : `courier-${courierId}`

interface ColumnProps {
  day: DispatchDay
  assign: Assign
}

const idsOf = (stops: readonly DispatchStop[]) => stops.map(({ reservationId }) => reservationId)

/** Column of the unassigned stops, grouped by district. */
export const UnassignedColumn = ({
  day,
  assign,
  stops,
}: ColumnProps & { stops: readonly DispatchStop[] }) => {
  const { t } = useTranslation()
  const { setNodeRef, isOver } = useDroppable({ id: unassignedKey })
  const districts = unassignedByDistrict(stops)
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-over={isOver || undefined}
      aria-labelledby="nobody"
    >
      <header className={styles.head}>
        <h2 id="nobody">{t('courier/dispatch:unassigned')}</h2>
        <span className={styles.muted}>{districts.flat().length}</span>
      </header>
      {districts.length === 0 && <p className={styles.none}>{t('courier/dispatch:noneUnassigned')}</p>}
      <SortableContext items={idsOf(districts.flat())} strategy={verticalListSortingStrategy}>
        {districts.map((group) => (
          <div key={group[0]!.districtId}>
            <h3 className={styles.district}>
              {`${group[0]!.district}, ${group[0]!.city}`} <span>{group.length}</span>
            </h3>
            <ul className={styles.stops}>
              {group.map((stop) => (
                <StopCard key={stop.reservationId} day={day} stop={stop} assign={assign} />
              ))}
            </ul>
          </div>
        ))}
      </SortableContext>
    </section>
  )
}

const Load = ({ courier }: { courier: DispatchCourier }) => {
  const { t, language } = useTranslation()
  const { stopCount, weightKg, maxStops, maxKg } = courier
  const kg = formatAmount(weightKg, language)
  return (
    <>
      <span>
        {maxStops === null
          ? t('courier/dispatch:stopsUsed', { count: stopCount, used: formatCount(stopCount, language) })
          : t('courier/dispatch:stopsOfLimit', { used: stopCount, limit: maxStops })}
      </span>
      <span>
        {maxKg === null
          ? t('courier/dispatch:kgUsed', { used: kg })
          : t('courier/dispatch:kgOfLimit', { used: kg, limit: formatAmount(maxKg, language) })}
      </span>
    </>
  )
}

interface CourierColumnProps extends ColumnProps {
  courier: DispatchCourier
  stops: readonly DispatchStop[]
  onLimits: () => void
}

/** A courier's stops in order, with the used capacity of the day. */
export const CourierColumn = ({ day, assign, courier, stops, onLimits }: CourierColumnProps) => {
  const { t, language } = useTranslation()
  const { courierId, name, isActive, isOverLimit, km, until } = courier
  const key = columnKey(courierId)
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: !isActive })
  return (
    <section ref={setNodeRef} className={styles.column} data-over={isOver || undefined} aria-labelledby={key}>
      <header className={styles.head}>
        <h2 id={key}>
          <span className={styles.mark} style={{ background: colourOf(day, courierId) }} aria-hidden="true" />
          {name}
        </h2>
        <Button
          kind="text"
          size="small"
          onClick={onLimits}
          aria-label={t('courier/dispatch:limits.of', { name })}
        >
          {t('courier/dispatch:limits.action')}
        </Button>
        <div className={styles.load}>
          <Load courier={courier} />
          {isOverLimit && <Tag tone="warn">{t('courier/dispatch:overLimit')}</Tag>}
          {!isActive && <Tag tone="none">{t('courier/dispatch:switchedOff')}</Tag>}
        </div>
        {until !== null && (
          <div className={styles.load}>
            {t('courier/dispatch:routeFacts', { km: formatCount(Math.round(km), language), until })}
          </div>
        )}
      </header>
      {stops.length === 0 && <p className={styles.none}>{t('courier/dispatch:noStops')}</p>}
      <SortableContext items={idsOf(stops)} strategy={verticalListSortingStrategy}>
        <ul className={styles.stops}>
          {stops.map((stop) => (
            <StopCard key={stop.reservationId} day={day} stop={stop} assign={assign} />
          ))}
        </ul>
      </SortableContext>
    </section>
  )
}
