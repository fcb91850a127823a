import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockStop, markDoor } from '../reservation/recordStops.ts'
import { requireHandling } from '../access/policies.ts'
import { wasAssignedTo } from './stop.queries.ts'

interface Door {
  latitude: number
  longitude: number
}

/** @throws AppError notFound for a stop that was never assigned to this courier */
export const markStop = (
  ctx: Ctx,
  { reservationId, latitude, longitude }: Door & { reservationId: string },
): Promise<Door> => {
  const courierId = requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockStop(tx, reservationId)
    const isTheirs = row.courierId === courierId || (await wasAssignedTo(tx, row.id, courierId))
    if (!isTheirs) throw new AppError('notFound')
    await markDoor(tx, reservationId, { latitude, longitude })
    return { latitude, longitude }
  })
}
