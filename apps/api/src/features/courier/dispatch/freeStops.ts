/** Releases the stops of couriers who are no longer active. */
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeReservationStates } from '../../reservation/changeReservationStates.ts'
import { listStranded, lockDay, lockDayStops, recordChange, savePins } from './dispatch.queries.ts'
import { publishDayChanged } from './publishDayChanged.ts'

type Stranded = Awaited<ReturnType<typeof listStranded>>[number]

const groupBy = <K>(stops: readonly Stranded[], key: (stop: Stranded) => K): Map<K, Stranded[]> => {
  const groups = new Map<K, Stranded[]>()
  for (const stop of stops) groups.set(key(stop), [...(groups.get(key(stop)) ?? []), stop])
  return groups
}

/**
 * Unassigns stops that were not begun, and records on each day whose they were. Returns the changed days;
 * publish them after the commit.
 * @param courierId null releases the stops of everybody who is no longer a courier
 */
export const freeStops = async (
  tx: Db,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  courierId: number | null = null,
): Promise<{ days: string[]; stopCount: number }> => {
  const today = dayInTurkiye(now)
  const found = await listStranded(tx, today, courierId)
  const days = [...new Set(found.map(({ date }) => date))].sort()
  for (const date of days) {
    await lockDay(tx, date)
    await lockDayStops(tx, date)
  }
  // Read again under the locks: stops begun or completed meanwhile are excluded.
  const stranded = found.length > 0 ? await listStranded(tx, today, courierId) : []
  const kept = stranded.filter(({ date }) => days.includes(date))
  await changeReservationStates(
    tx,
    kept.map(({ id }) => ({
      reservationId: id,
      event: 'unassign',
      also: { courierId: null, stopOrder: null },
    })),
    { actorId: actor?.userId ?? null, now },
  )
  await savePins(
    tx,
    kept.map(({ id }) => ({ reservationId: id, isPinned: false })),
  )
  for (const [date, ofDay] of groupBy(kept, (stop) => stop.date))
    for (const [left, stops] of groupBy(ofDay, (stop) => stop.courierId))
      await recordChange(tx, {
        date,
        at: now,
        actorId: actor?.userId ?? null,
        kind: 'courierLeft',
        courierId: left,
        stopCount: stops.length,
      })
  return { days, stopCount: kept.length }
}

/** Releases stops of deactivated, erased or removed couriers. Runs by schedule. */
export const freeAbandonedStops = async (services: Services): Promise<void> => {
  const now = services.clock()
  const { days } = await services.db.transaction((tx) => freeStops(tx, { actor: null, now }))
  for (const date of days) publishDayChanged(services, date)
}
