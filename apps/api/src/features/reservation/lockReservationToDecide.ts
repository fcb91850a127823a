import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { canDecideReservations } from './reservation.policies.ts'
import { lockReservation } from './reservation.queries.ts'
import type { ReservationRow } from './reservation.queries.ts'

/** @throws AppError notFound; notAllowed for couriers */
export const lockReservationToDecide = async (tx: Db, ctx: Ctx, id: string): Promise<ReservationRow> => {
  const scope = scopeOf(ctx)
  const row = await lockReservation(tx, scope, id)
  if (!row) throw new AppError('notFound')
  if (!canDecideReservations(scope)) throw new AppError('notAllowed')
  return row
}
