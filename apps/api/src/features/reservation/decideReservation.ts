import type { InputOf } from '@kervan/contract/endpoint'
import type {
  ReservationDetail,
  reservationEndpoints,
} from '@kervan/contract/reservation/reservation.endpoints'
import type { ReservationMove } from '@kervan/domain/reservation/reservationLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeReservationStates } from './changeReservationStates.ts'
import { lockReservationToDecide } from './lockReservationToDecide.ts'
import { readReservation } from './readReservation.ts'

type Rows = typeof reservationEndpoints

const decide = (
  ctx: Ctx,
  { id, event, reason }: { id: string; event: ReservationMove; reason?: string | null },
): Promise<ReservationDetail> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockReservationToDecide(tx, ctx, id)
    await changeReservationStates(tx, [{ reservationId: id, event, reason: reason ?? null }], {
      actorId: requireActor(ctx).userId,
      now: ctx.now,
      before: new Map([[id, row]]),
    })
    return readReservation(ctx, { id }, tx)
  })

/** @throws AppError notFound; reservationStateRefused once a courier is underway */
export const cancelReservation = (ctx: Ctx, { id, reason }: InputOf<Rows['cancelReservation']>['body']) =>
  decide(ctx, { id, event: 'cancel', reason })

/** @throws AppError notFound; reservationStateRefused */
export const confirmReservation = (ctx: Ctx, { id }: InputOf<Rows['confirmReservation']>['body']) =>
  decide(ctx, { id, event: 'confirm' })
