import type { InputOf } from '@kervan/contract/endpoint'
import type {
  ReservationDetail,
  reservationEndpoints,
} from '@kervan/contract/reservation/reservation.endpoints'
import { canUpdateReservation } from '@kervan/domain/reservation/reservationLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countWanted, reserveWindow } from './bookReservation.ts'
import { changeReservationStates } from './changeReservationStates.ts'
import { requireDistrict } from './findDistrict.ts'
import { lockReservationToDecide } from './lockReservationToDecide.ts'
import { readReservation } from './readReservation.ts'
import { findDoor, replaceShipments, updateReservationRow } from './reservation.queries.ts'
import type { ReservationRow } from './reservation.queries.ts'

type Body = InputOf<(typeof reservationEndpoints)['updateReservation']>['body']

const describeWhen = ({
  date,
  windowFrom,
  windowTo,
}: Pick<ReservationRow, 'date' | 'windowFrom' | 'windowTo'>) => `${date} ${windowFrom}–${windowTo}`

/** An unchanged day and window are kept even when they could no longer be booked. */
const movedPlace = async (tx: Db, now: Date, row: ReservationRow, { date, windowId, districtId }: Body) => {
  if (row.date === date && row.windowId === windowId && row.districtId === districtId) return null
  const { from, to } = await reserveWindow(tx, now, { date, windowId, districtId }, row.id)
  return { date, windowId, windowFrom: from, windowTo: to }
}

/**
 * Changes a reservation. Another day or district unassigns it, because the courier's route was planned with the
 * old one.
 * @throws AppError notFound, changedMeanwhile, reservationStateRefused; validationFailed as `bookReservation`
 */
export const updateReservation = (ctx: Ctx, { id, version, ...wanted }: Body): Promise<ReservationDetail> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockReservationToDecide(tx, ctx, id)
    if (row.version !== version) throw new AppError('changedMeanwhile')
    if (!canUpdateReservation(row.state)) throw new AppError('reservationStateRefused')
    const { date: _, windowId: _window, shipmentIds, pieceCount, weightKg, ...place } = wanted
    const district = requireDistrict(place.districtId)
    const counted = await countWanted(tx, row.companyId, { shipmentIds, pieceCount, weightKg }, id)
    const moved = await movedPlace(tx, ctx.now, row, { id, version, ...wanted })
    const isElsewhere = row.districtId !== place.districtId || row.address !== place.address
    await updateReservationRow(tx, id, {
      ...place,
      ...moved,
      ...(isElsewhere && (await findDoor(tx, { ...place, companyId: row.companyId }))),
      city: district.provinceName,
      district: district.name,
      pieceCount: counted.pieceCount,
      weightKg: counted.weightKg,
    })
    await replaceShipments(tx, id, counted.shipmentIds)
    const losesCourier =
      row.courierId !== null && (row.date !== wanted.date || row.districtId !== place.districtId)
    await changeReservationStates(
      tx,
      [
        {
          reservationId: id,
          event: 'update',
          also: losesCourier ? { courierId: null, stopOrder: null } : {},
          reason: moved && `${describeWhen(row)} → ${describeWhen({ ...row, ...moved })}`,
        },
      ],
      { actorId: requireActor(ctx).userId, now: ctx.now, before: new Map([[id, row]]) },
    )
    return readReservation(ctx, { id }, tx)
  })
