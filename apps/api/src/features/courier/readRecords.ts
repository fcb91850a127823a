import type { StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { requireWholeHouse } from '../access/policies.ts'
import { describeRecords } from './describeRecords.ts'
import { listRecordsOfReservation, listTroubledRecords } from './stop.queries.ts'

/** Reads records for staff: all of a reservation, or those of a day that need attention. */
export const readRecords = async (
  ctx: Ctx,
  { reservationId, date }: { reservationId?: string | null; date?: string | null },
): Promise<{ items: StopRecord[] }> => {
  requireWholeHouse(ctx)
  const records = reservationId
    ? await listRecordsOfReservation(ctx.db, reservationId)
    : await listTroubledRecords(ctx.db, date ?? dayInTurkiye(ctx.now))
  return { items: await describeRecords(ctx.db, ctx, records) }
}
