import type { CourierRound } from '@kervan/contract/pickup/courier/courier.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../../platform/ctx.ts'
import { describeRecords } from './describeRecords.ts'
import { expectedPieces } from './expectedPieces.ts'
import { requireHandling } from './requireHandling.ts'
import { listExpected, listRecordsOfDay, listStops } from './stop.queries.ts'

/** The caller's own day. Someone of the staff who has no stops has an empty one. */
export const readRound = async (ctx: Ctx, date: string): Promise<CourierRound> => {
  const courierId = requireHandling(ctx)
  const stops = await listStops(ctx.db, { courierId, date })
  const ids = stops.map(({ reservation }) => reservation.id)
  const expected = groupBy(
    ids.length === 0 ? [] : await listExpected(ctx.db, ids),
    ({ reservationId }) => reservationId,
  )
  const records = await describeRecords(ctx.db, ctx, await listRecordsOfDay(ctx.db, { courierId, date }))
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
    // What had no effect leaves the stop open; it is told beside.
    record:
      records.findLast(
        ({ reservationId, state }) =>
          reservationId === reservation.id && (state === 'done' || state === 'closed'),
      ) ?? null,
  }))
  const shown = new Set(items.map(({ record }) => record?.id))
  return { date, items, kept: records.filter(({ id, state }) => state !== 'done' && !shown.has(id)) }
}
