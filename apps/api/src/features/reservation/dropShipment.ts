import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isLiveReservation } from '@kervan/domain/reservation/reservationLife'
import type { Services } from '../../platform/ctx.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { changeReservationStates } from './changeReservationStates.ts'
import {
  insertReservationEvents,
  listReservedShipments,
  lockReservations,
  updateReservationRow,
} from './reservation.queries.ts'
import { reservationShipments } from './reservation.tables.ts'

/** Removes a cancelled shipment from its reservation. Idempotent. */
export const dropShipmentJob = jobKind({
  name: 'reservation.dropShipment',
  payload: z.object({ shipmentId: z.uuid() }),
})

/** Removes the shipment; cancels the reservation when it was the last one and no courier is underway. */
export const dropShipment = (services: Services, { shipmentId }: { shipmentId: string }): Promise<void> =>
  services.db.transaction(async (tx) => {
    const isHere = and(eq(reservationShipments.shipmentId, shipmentId), eq(reservationShipments.isLive, true))
    const [found] = await tx.select().from(reservationShipments).where(isHere)
    if (!found) return
    const id = found.reservationId
    const before = await lockReservations(tx, [id])
    const row = before.get(id)!
    if (!isLiveReservation(row.state)) return
    const dropped = await tx
      .delete(reservationShipments)
      .where(and(isHere, eq(reservationShipments.reservationId, id)))
      .returning({ id: reservationShipments.shipmentId })
    // Another user removed the shipment while this transaction waited for the lock, and has already updated the
    // contents.
    if (dropped.length === 0) return
    const left = await listReservedShipments(tx, id)
    if (left.length > 0 || row.state === 'inCourier') {
      if (left.length > 0)
        await updateReservationRow(tx, id, {
          pieceCount: left.reduce((sum, { pieceCount }) => sum + Math.max(1, pieceCount), 0),
          weightKg: left.reduce((sum, { weightKg }) => sum + Number(weightKg ?? 0), 0).toFixed(3),
        })
      await insertReservationEvents(tx, [
        {
          reservationId: id,
          event: 'update',
          fromState: row.state,
          toState: row.state,
          courierId: row.courierId,
          actorId: null,
          at: services.clock(),
        },
      ])
      return
    }
    await changeReservationStates(tx, [{ reservationId: id, event: 'cancel' }], {
      actorId: null,
      now: services.clock(),
      before,
    })
  })
