import type { ReservationDetail } from '@kervan/contract/reservation/reservation.endpoints'
import {
  canCancelReservation,
  canUpdateReservation,
  nextReservationState,
} from '@kervan/domain/reservation/reservationLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { canSeeStaffNames, scopeOf } from '../access/policies.ts'
import { canConfirmReservations, canDecideReservations } from './reservation.policies.ts'
import { findReservation, listReservationEvents, listReservedShipments } from './reservation.queries.ts'

/** @throws AppError notFound */
export const readReservation = async (
  ctx: Ctx,
  { id }: { id: string },
  db: Db = ctx.db,
): Promise<ReservationDetail> => {
  const actor = requireActor(ctx)
  const scope = scopeOf(ctx)
  const found = await findReservation(db, scope, id)
  if (!found) throw new AppError('notFound')
  const decides = canDecideReservations(scope)
  const [reserved, events] = await Promise.all([listReservedShipments(db, id), listReservationEvents(db, id)])
  const { reservation, companyName, courierName } = found
  const { state } = reservation
  const seesNames = canSeeStaffNames(actor)
  return {
    id,
    number: reservation.number,
    version: reservation.version,
    status: state,
    date: reservation.date,
    windowId: reservation.windowId,
    from: reservation.windowFrom,
    to: reservation.windowTo,
    companyId: reservation.companyId,
    companyName,
    addressType: reservation.addressType,
    senderName: reservation.senderName,
    email: reservation.email,
    phone: reservation.phone,
    postalCode: reservation.postalCode,
    districtId: reservation.districtId,
    city: reservation.city,
    district: reservation.district,
    neighborhood: reservation.neighborhood,
    town: reservation.town,
    address: reservation.address,
    note: reservation.note,
    pieceCount: reservation.pieceCount,
    weightKg: reservation.weightKg === null ? null : Number(reservation.weightKg),
    createdDate: reservation.createdAt.toISOString(),
    standingId: reservation.standingId,
    courierName: seesNames ? courierName : null,
    failureCount: reservation.failureCount,
    lastFailure: reservation.lastFailure,
    canCancel: decides && canCancelReservation(state),
    canUpdate: decides && canConfirmReservations(actor) && canUpdateReservation(state),
    canConfirm: decides && canConfirmReservations(actor) && nextReservationState(state, 'confirm') !== null,
    shipments: reserved.map((shipment) => ({
      ...shipment,
      weightKg: shipment.weightKg === null ? null : Number(shipment.weightKg),
    })),
    history: events.map(({ event, by, byCompanyId }) => ({
      event: event.event,
      status: event.toState,
      date: event.at.toISOString(),
      reason: event.reason,
      failure: event.failure,
      by: seesNames || byCompanyId === reservation.companyId ? by : null,
    })),
  }
}
