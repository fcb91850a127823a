import type { CourierRound, StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { describeRecords } from './describeRecords.ts'
import { expectedPieces } from './expectedPieces.ts'
import { requireHandling } from '../access/policies.ts'
import { listExpected, listRecordsOfRound, listStops } from './stop.queries.ts'

const dayOf = (moment: string): string => dayInTurkiye(new Date(moment))

/** Checks that the stop is still to be visited, including a failed stop that dispatch assigned again. */
const isAhead = (
  {
    courierId,
    state,
  }: Pick<Awaited<ReturnType<typeof listStops>>[number]['reservation'], 'courierId' | 'state'>,
  ownId: number,
): boolean => courierId === ownId && (state === 'confirmed' || state === 'inCourier')

/**
 * Records without effect are shown beside the stops. A pickup is also shown when it happened on another day
 * than planned.
 */
const tellsOf = ({ state, outcome, date }: StopRecord, day: string): boolean =>
  (state === 'done' || state === 'closed') && (dayOf(date) === day || outcome === 'pickedUp')

/** Returns the caller's own route; empty for staff without stops. */
export const readRound = async (ctx: Ctx, date: string): Promise<CourierRound> => {
  const courierId = requireHandling(ctx)
  const stops = await listStops(ctx.db, { courierId, date })
  const ids = stops.map(({ reservation }) => reservation.id)
  const expected = groupBy(
    ids.length === 0 ? [] : await listExpected(ctx.db, ids),
    ({ reservationId }) => reservationId,
  )
  const records = await describeRecords(
    ctx.db,
    ctx,
    await listRecordsOfRound(ctx.db, { courierId, date, stopIds: ids }),
  )
  const items = stops.map(({ reservation, companyName }) => ({
    reservationId: reservation.id,
    number: reservation.number,
    order: reservation.stopOrder,
    status: reservation.state,
    from: reservation.windowFrom,
    to: reservation.windowTo,
    senderName: reservation.senderName,
    companyName,
    phone: reservation.phone,
    address: reservation.address,
    neighborhood: reservation.neighborhood,
    town: reservation.town,
    district: reservation.district,
    city: reservation.city,
    note: reservation.note,
    latitude: reservation.latitude,
    longitude: reservation.longitude,
    pieceCount: reservation.pieceCount,
    weightKg: reservation.weightKg === null ? null : Number(reservation.weightKg),
    expected: expectedPieces(expected.get(reservation.id) ?? []),
    record: isAhead(reservation, courierId)
      ? null
      : (records.findLast((record) => record.reservationId === reservation.id && tellsOf(record, date)) ??
        null),
  }))
  const shown = new Set(items.map(({ record }) => record?.id))
  const ofDay = (record: StopRecord) => dayOf(record.date) === date || dayOf(record.receivedDate) === date
  return {
    date,
    items,
    kept: records.filter((record) => record.state !== 'done' && !shown.has(record.id) && ofDay(record)),
  }
}
