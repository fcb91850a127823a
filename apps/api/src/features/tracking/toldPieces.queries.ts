import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { houseCarrier } from './tracking.queries.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from './tracking.tables.ts'

/** Ids of the house carrier's codes for these own statuses. */
export const findHouseStatusIds = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ code: customizedTrackingStatuses.code, statusId: trackingStatuses.id })
    .from(trackingStatuses)
    .innerJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(
      and(
        eq(trackingStatuses.carrierCode, houseCarrier),
        inArray(customizedTrackingStatuses.code, [...codes]),
      ),
    )
  return new Map(rows.map(({ code, statusId }) => [code, statusId]))
}

/** Already recorded statuses of these pieces, as `shipment piece status`; piece 0 means all pieces. */
export const findRecordedStatuses = async (
  db: Db,
  shipmentIds: readonly string[],
  statusIds: readonly number[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({
      shipmentId: trackingEvents.shipmentId,
      pieceNumber: trackingEvents.pieceNumber,
      statusId: trackingEvents.statusId,
    })
    .from(trackingEvents)
    .where(
      and(
        inArray(trackingEvents.shipmentId, [...shipmentIds]),
        inArray(trackingEvents.statusId, [...statusIds]),
      ),
    )
  return new Set(
    rows.map(({ shipmentId, pieceNumber, statusId }) => `${shipmentId} ${pieceNumber} ${statusId}`),
  )
}
