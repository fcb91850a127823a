import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookedAtOf } from '../../shipment/booking/bookedAt.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { trackingPolls } from './ingest.tables.ts'

export interface DuePoll {
  shipmentId: string
  connectorKey: string
  failures: number
  companyId: number
  state: ShipmentState
  number: string
  bookedAt: Date
}

/** Claims due polls, longest due first. Other processes skip them until `claimedUntil`. */
export const claimDuePolls = async (
  db: Db,
  { now, limit, claimedUntil }: { now: Date; limit: number; claimedUntil: Date },
): Promise<DuePoll[]> => {
  const { rows } = await db.execute<{
    shipment_id: string
    connector_key: string
    failures: number
    company_id: number
    state: ShipmentState
    number: string
    booked_at: string
  }>(sql`
    with due as (
      select shipment_id from ${trackingPolls} where next_at <= ${now.toISOString()}::timestamptz
      order by next_at limit ${limit} for update skip locked
    ), claimed as (
      update ${trackingPolls} as poll set next_at = ${claimedUntil.toISOString()}::timestamptz
      from due where poll.shipment_id = due.shipment_id
      returning poll.shipment_id, poll.connector_key, poll.failures
    )
    select claimed.*, shipment.company_id, shipment.state, coalesce(shipment.supplier_reference, '') as number, ${bookedAtOf(sql`shipment.id`)} as booked_at
    from claimed
      join ${shipments} as shipment on shipment.id = claimed.shipment_id
    order by claimed.shipment_id`)
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    connectorKey: row.connector_key,
    failures: row.failures,
    companyId: row.company_id,
    state: row.state,
    number: row.number,
    bookedAt: new Date(row.booked_at),
  }))
}

export const insertPoll = async (db: Db, poll: typeof trackingPolls.$inferInsert): Promise<void> => {
  await db.insert(trackingPolls).values(poll).onConflictDoNothing()
}

export const deletePolls = async (db: Db, shipmentIds: readonly string[]): Promise<void> => {
  if (shipmentIds.length > 0)
    await db.delete(trackingPolls).where(inArray(trackingPolls.shipmentId, [...shipmentIds]))
}

export const setNextPolls = async (
  db: Db,
  polls: readonly { shipmentId: string; nextAt: Date; failures: number }[],
): Promise<void> => {
  await db.execute(sql`
    update ${trackingPolls} as poll set next_at = next."nextAt", failures = next.failures
    from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb)
      as next ("shipmentId" uuid, "nextAt" timestamptz, failures smallint)
    where poll.shipment_id = next."shipmentId"`)
}
