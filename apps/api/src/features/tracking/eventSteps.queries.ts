import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import { scanClockToleranceMs } from '@kervan/domain/tracking/scanTime'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from './tracking.tables.ts'

/**
 * Returns the events that change a shipment's progress, oldest first. Of consecutive events with the same
 * meaning for the same piece only the first is returned, so that thousands of events become a few. Future-dated
 * events are returned separately.
 */
export const findStepsOfMany = async (
  db: Db,
  shipmentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PieceEvent[]>> => {
  const ahead = new Date(now.getTime() + scanClockToleranceMs).toISOString()
  const { rows } = await db.execute<{
    shipment_id: string
    piece_number: number
    at: string
    group_id: number | null
    exception: string | null
  }>(sql`
    select shipment_id, piece_number, at, group_id, exception from (
      select *, lag(said) over (partition by shipment_id order by at, group_id nulls first, recorded_at) as before from (
        select event.shipment_id, event.piece_number, event.at, event.recorded_at, own.group_id, own.exception,
          concat_ws('/', event.piece_number, own.group_id, '-', own.exception, event.at > ${ahead}::timestamptz) as said
        from ${trackingEvents} as event
          join ${trackingStatuses} as status on status.id = event.status_id
          join ${customizedTrackingStatuses} as own on own.id = status.customized_id
        where event.shipment_id in (${sql.join(
          shipmentIds.map((id) => sql`${id}::uuid`),
          sql`, `,
        )}) and (own.group_id is not null or own.exception is not null)
      ) as told
    ) as steps
    where said is distinct from before
    order by shipment_id, at, group_id nulls first`)
  const steps = rows.map((row) => ({
    shipmentId: row.shipment_id,
    pieceNumber: row.piece_number,
    at: new Date(row.at),
    group: row.group_id as TrackingGroup | null,
    exception: row.exception as TrackingException | null,
  }))
  return groupBy(steps, ({ shipmentId }) => shipmentId)
}
