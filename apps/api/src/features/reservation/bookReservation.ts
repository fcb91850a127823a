import { isPickupDay, weekdayOf, windowClosesAt } from '@kervan/domain/reservation/pickupDays'
import { makeReservationNumber } from '@kervan/domain/reservation/reservationNumber'
import { dayInTurkiye } from '../../platform/clock.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/errors.ts'
import { languageOrDefault } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import { findRegisteredUser } from '../access/findRegisteredUser.ts'
import { requireDistrict } from './findDistrict.ts'
import {
  countTaken,
  findDoor,
  insertReservation,
  insertReservationEvents,
  lockRequestedShipments,
  lockWindow,
  replaceShipments,
  nextReservationSerial,
} from './reservation.queries.ts'
import type { PickupWindow, ReservationRow } from './reservation.queries.ts'
import { isHoliday } from './windows/offerWindows.ts'

type Place = Pick<
  ReservationRow,
  | 'addressType'
  | 'senderName'
  | 'email'
  | 'phone'
  | 'postalCode'
  | 'districtId'
  | 'neighborhood'
  | 'town'
  | 'address'
  | 'note'
>

export interface RequestedReservation extends Place {
  date: string
  windowId: number
  shipmentIds: readonly string[]
  /** Calculated from the shipments when some are named. */
  pieceCount?: number | null
  weightKg?: number | null
}

type BookingCtx = Pick<Ctx, 'actor' | 'now' | 'language'>

/**
 * Counts the pieces of the shipments and locks them until the transaction ends, so that none is cancelled or
 * reserved twice meanwhile.
 * @throws AppError validationFailed on `shipmentIds` for a shipment of another company, or one that is unpaid,
 * cancelled, collected, or on a live reservation
 */
export const countWanted = async (
  tx: Db,
  companyId: number,
  {
    shipmentIds,
    pieceCount,
    weightKg,
  }: Pick<RequestedReservation, 'shipmentIds' | 'pieceCount' | 'weightKg'>,
  exceptId: string | null = null,
): Promise<{ shipmentIds: string[]; pieceCount: number; weightKg: string | null }> => {
  const wanted = [...new Set(shipmentIds)]
  if (wanted.length === 0) {
    if (!pieceCount) throw fieldError('pieceCount', 'reservation:required.pieceCount')
    return { shipmentIds: [], pieceCount, weightKg: weightKg ? weightKg.toFixed(3) : null }
  }
  const found = await lockRequestedShipments(tx, { companyId, shipmentIds: wanted, exceptId })
  const isRight = found.every(({ state, isTaken }) => !isTaken && (state === 'paid' || state === 'booked'))
  if (found.length < wanted.length || !isRight)
    throw fieldError('shipmentIds', 'reservation:invalid.shipments')
  return {
    shipmentIds: wanted,
    pieceCount: found.reduce((sum, shipment) => sum + Math.max(1, shipment.pieceCount), 0),
    weightKg: found.reduce((sum, shipment) => sum + Number(shipment.weightKg ?? 0), 0).toFixed(3),
  }
}

/**
 * Locks the window, so that its last place is given once.
 * @param exceptId the reservation being moved, whose own place does not count
 * @throws AppError validationFailed on `date` for an unavailable day, on `windowId` for a window of another
 * district or weekday, one that is closed by now, and one that is full
 */
export const reserveWindow = async (
  tx: Db,
  now: Date,
  { date, windowId, districtId }: Pick<RequestedReservation, 'date' | 'windowId' | 'districtId'>,
  exceptId: string | null = null,
): Promise<PickupWindow> => {
  if (!isPickupDay(date, dayInTurkiye(now))) throw fieldError('date', 'reservation:invalid.date')
  if (isHoliday(date)) throw fieldError('date', 'reservation:invalid.holiday')
  const window = await lockWindow(tx, windowId)
  if (!window?.isActive || window.districtId !== districtId || window.weekday !== weekdayOf(date))
    throw fieldError('windowId', 'reservation:required.window')
  if (now >= windowClosesAt(date, window.from)) throw fieldError('windowId', 'reservation:windowClosed')
  if ((await countTaken(tx, { windowId, date, exceptId })) >= window.capacity)
    throw fieldError('windowId', 'reservation:windowFull')
  return window
}

/**
 * Language of the reservation's emails: that of the contact's account if there is one, also when staff request
 * the pickup.
 */
const languageFor = async (tx: Db, email: string, otherwise: Language): Promise<Language> => {
  const reader = await findRegisteredUser(tx, email)
  return reader ? languageOrDefault(reader.language) : otherwise
}

/**
 * Books a courier pickup for a company in the caller's transaction.
 * @param standing for a day of a standing pickup: on whose behalf
 * @param isTold the caller notifies the contact
 * @throws AppError as `countWanted` and `takePlace`; validationFailed on `districtId`
 */
export const bookReservation = async (
  tx: Db,
  ctx: BookingCtx,
  { shipmentIds, pieceCount, weightKg, date, windowId, ...place }: RequestedReservation,
  {
    companyId,
    standing,
    isTold = false,
  }: {
    companyId: number
    standing?: { id: string; createdBy: number; language: Language }
    isTold?: boolean
  },
): Promise<ReservationRow> => {
  const district = requireDistrict(place.districtId)
  const counted = await countWanted(tx, companyId, { shipmentIds, pieceCount, weightKg })
  const window = await reserveWindow(tx, ctx.now, { date, windowId, districtId: place.districtId })
  const serial = await nextReservationSerial(tx)
  const createdBy = standing?.createdBy ?? requireActor(ctx).userId
  const reservation = await insertReservation(tx, {
    ...place,
    ...(await findDoor(tx, { ...place, companyId })),
    serial,
    number: makeReservationNumber(serial),
    companyId,
    createdBy,
    createdAt: ctx.now,
    date,
    windowId,
    windowFrom: window.from,
    windowTo: window.to,
    city: district.provinceName,
    district: district.name,
    pieceCount: counted.pieceCount,
    weightKg: counted.weightKg,
    standingId: standing?.id ?? null,
    standingDate: standing ? date : null,
    language: standing?.language ?? (await languageFor(tx, place.email, ctx.language)),
  })
  await replaceShipments(tx, reservation.id, counted.shipmentIds)
  await insertReservationEvents(tx, [
    {
      reservationId: reservation.id,
      event: 'create',
      toState: 'received',
      actorId: standing ? null : createdBy,
      at: ctx.now,
      toldAt: isTold ? ctx.now : null,
    },
  ])
  return reservation
}
