import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookedAtOf } from '../../shipment/booking/bookedAt.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { trackingPolls } from './ingest.tables.ts'

export interface DuePoll {
  shipmentId: string
  connectorKey: string
  failures: number
  companyId: number
  /** Connection that booked; null for the default of the company. */
  connectionId: number | null
  state: ShipmentState
  number: string
  bookedAt: Date
}

interface PollRow extends Record<string, unknown> {
  shipment_id: string
  connector_key: string
  failures: number
  company_id: number
  connection_id: number | null
  state: ShipmentState
  number: string
  booked_at: string
}

/** Selects from rows `poll` (shipment_id, connector_key, failures). */
const withShipments = sql`
  select poll.shipment_id, poll.connector_key, poll.failures, shipment.company_id, shipment.state,
    coalesce(shipment.supplier_reference, '') as number, ${bookedAtOf(sql`shipment.id`)} as booked_at,
    (
      select purchase.connection_id from ${purchases} as purchase
      where purchase.shipment_id = shipment.id and purchase.connector = poll.connector_key
        and purchase.booked_at is not null
      order by purchase.booked_at desc limit 1
    ) as connection_id
  from poll
    join ${shipments} as shipment on shipment.id = poll.shipment_id
  order by poll.shipment_id`

const toPoll = (row: PollRow): DuePoll => ({
  shipmentId: row.shipment_id,
  connectorKey: row.connector_key,
  failures: row.failures,
  companyId: row.company_id,
  connectionId: row.connection_id,
  state: row.state,
  number: row.number,
  bookedAt: new Date(row.booked_at),
})

/** Claims due polls, longest due first. Other processes skip them until `claimedUntil`. */
export const claimDuePolls = async (
  db: Db,
  { now, limit, claimedUntil }: { now: Date; limit: number; claimedUntil: Date },
): Promise<DuePoll[]> => {
  const { rows } = await db.execute<PollRow>(sql`
    with due as (
      select shipment_id from ${trackingPolls} where next_at <= ${now.toISOString()}::timestamptz
      order by next_at limit ${limit} for update skip locked
    ), poll as (
      update ${trackingPolls} as poll set next_at = ${claimedUntil.toISOString()}::timestamptz
      from due where poll.shipment_id = due.shipment_id
      returning poll.shipment_id, poll.connector_key, poll.failures
    ) ${withShipments}`)
  return rows.map(toPoll)
}

/** Returns those of the shipments whose claim until this time is still the latest. */
export const findClaimedPolls = async (
  db: Db,
  shipmentIds: readonly string[],
  claimedUntil: Date,
): Promise<DuePoll[]> => {
  const { rows } = await db.execute<PollRow>(sql`
    with poll as (
      select shipment_id, connector_key, failures from ${trackingPolls}
      where shipment_id = any(${sql.param(shipmentIds)}::uuid[])
        and next_at = ${claimedUntil.toISOString()}::timestamptz
    ) ${withShipments}`)
  return rows.map(toPoll)
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
  if (polls.length === 0) return
  await db.execute(sql`
    update ${trackingPolls} as poll set next_at = next."nextAt", failures = next.failures
    from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb)
      as next ("shipmentId" uuid, "nextAt" timestamptz, failures smallint)
    where poll.shipment_id = next."shipmentId"`)
}
