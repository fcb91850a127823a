import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { updateReservationRow } from '../reservation.queries.ts'
import type { ReservationRow } from '../reservation.queries.ts'
import { findStandingWindow, insertStanding } from './standing.queries.ts'

/**
 * Repeats the pickup on these weekdays every week, from the reservation's day on.
 * @throws AppError validationFailed on `standingWeekdays` when the window does not exist on each of them
 */
export const repeatReservation = async (
  tx: Db,
  reservation: ReservationRow,
  weekdays: readonly number[],
): Promise<void> => {
  const { districtId, windowFrom: from, windowTo: to } = reservation
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b)
  for (const weekday of days)
    if ((await findStandingWindow(tx, { districtId, weekday, from, to })) === undefined)
      throw fieldError('standingWeekdays', 'reservation:invalid.weekdays')
  const { id } = await insertStanding(tx, {
    companyId: reservation.companyId,
    createdBy: reservation.createdBy,
    weekdays: days,
    startsOn: reservation.date,
    windowFrom: from,
    windowTo: to,
    addressType: reservation.addressType,
    senderName: reservation.senderName,
    email: reservation.email,
    phone: reservation.phone,
    postalCode: reservation.postalCode,
    districtId,
    city: reservation.city,
    district: reservation.district,
    neighborhood: reservation.neighborhood,
    town: reservation.town,
    address: reservation.address,
    note: reservation.note,
    pieceCount: reservation.pieceCount,
    language: reservation.language,
    createdAt: reservation.createdAt,
  })
  await updateReservationRow(tx, reservation.id, { standingId: id, standingDate: reservation.date })
}
