import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { waitingCountedAtMost } from '@kervan/contract/tracking/matching.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { wasBooked } from '../../shipment/booking/bookedAt.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { houseCarrier } from '../tracking.queries.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from '../tracking.tables.ts'
import { trackingMatches, trackingMatchMoves, trackingMatchStatuses } from './matching.tables.ts'
import type { MatchKind } from './matching.tables.ts'

/** Excludes the own network's codes: they are the own statuses and are not matched. */
export const isOfCarriers = ne(trackingStatuses.carrierCode, houseCarrier)

const newestEvents = sql`(select ${trackingEvents.shipmentId} from ${trackingEvents}
  where ${trackingEvents.statusId} = ${trackingStatuses.id}
  order by ${trackingEvents.at} desc limit ${waitingCountedAtMost}) as newest`

/**
 * Number of shipments among the newest events of an unmatched code. Limited, so that a code with a million
 * events costs no more than one with a thousand.
 */
export const waitingShipments = sql<number>`(case when ${trackingStatuses.customizedId} is null
  then (select count(distinct newest.shipment_id)::int from ${newestEvents}) else 0 end)`

const seen = (direction: SQL): SQL<string | null> =>
  sql`(select ${trackingEvents.at} from ${trackingEvents} where ${trackingEvents.statusId} = ${trackingStatuses.id}
    order by ${trackingEvents.at} ${direction} limit 1)`

export const lastSeen = seen(sql`desc`)

const statusColumns = {
  id: trackingStatuses.id,
  version: trackingStatuses.version,
  supplierId: carriers.id,
  supplierCode: trackingStatuses.carrierCode,
  supplierName: sql<string>`coalesce(${carriers.name}, ${trackingStatuses.carrierCode})`,
  code: trackingStatuses.code,
  text: trackingStatuses.text,
  customizedId: trackingStatuses.customizedId,
  nameTr: customizedTrackingStatuses.nameTr,
  nameEn: customizedTrackingStatuses.nameEn,
  waitingShipments,
  firstSeen: seen(sql`asc`),
  lastSeen,
}

/** @param place SQL of the page cursor */
export const selectStatuses = (db: Db, place: SQL<string> = sql`''`) =>
  db
    .select({ ...statusColumns, place })
    .from(trackingStatuses)
    .leftJoin(carriers, eq(carriers.code, trackingStatuses.carrierCode))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))

export type StatusRow = Awaited<ReturnType<typeof selectStatuses>>[number]

export const findStatusRow = async (db: Db, id: number): Promise<StatusRow | undefined> =>
  (await selectStatuses(db).where(and(eq(trackingStatuses.id, id), isOfCarriers)))[0]

/** All codes with a meaning, as the basis of proposals. */
export const listMatchedTexts = (db: Db) =>
  db
    .select({
      customizedId: sql<number>`${trackingStatuses.customizedId}`,
      text: trackingStatuses.text,
      supplierCode: trackingStatuses.carrierCode,
      code: trackingStatuses.code,
    })
    .from(trackingStatuses)
    .where(isNotNull(trackingStatuses.customizedId))
    .orderBy(asc(trackingStatuses.id))
    .limit(5000)

/**
 * Locks codes in ascending id order. An event locks its code's row until its transaction ends, so this lock
 * waits for all events stored with the old meaning, and later events wait for the new meaning.
 */
export const lockStatuses = (db: Db, condition: SQL) =>
  db
    .select(getTableColumns(trackingStatuses))
    .from(trackingStatuses)
    .where(condition)
    .orderBy(asc(trackingStatuses.id))
    .for('update')

export const statusesWithIds = (ids: readonly number[]): SQL =>
  and(inArray(trackingStatuses.id, [...ids]), isOfCarriers)!

export const statusesMeaning = (customizedId: number): SQL => eq(trackingStatuses.customizedId, customizedId)

export const setMeaning = async (
  db: Db,
  ids: readonly number[],
  customizedId: number | null,
): Promise<void> => {
  await db
    .update(trackingStatuses)
    .set({ customizedId, version: sql`${trackingStatuses.version} + 1` })
    .where(inArray(trackingStatuses.id, [...ids]))
}

export const setText = async (db: Db, id: number, text: string): Promise<void> => {
  await db
    .update(trackingStatuses)
    .set({ text, version: sql`${trackingStatuses.version} + 1` })
    .where(eq(trackingStatuses.id, id))
}

export const lockCustomized = async (db: Db, id: number) =>
  (
    await db
      .select()
      .from(customizedTrackingStatuses)
      .where(eq(customizedTrackingStatuses.id, id))
      .for('update')
  )[0]

export type CustomizedRow = typeof customizedTrackingStatuses.$inferSelect

export const insertMatch = async (
  db: Db,
  match: typeof trackingMatches.$inferInsert,
  statuses: readonly { id: number; customizedId: number | null }[],
): Promise<number> => {
  const [row] = await db.insert(trackingMatches).values(match).returning({ id: trackingMatches.id })
  const matchId = row!.id
  if (statuses.length > 0)
    await db
      .insert(trackingMatchStatuses)
      .values(
        statuses.map(({ id, customizedId }) => ({ matchId, statusId: id, customizedBefore: customizedId })),
      )
  return matchId
}

export type MatchRow = typeof trackingMatches.$inferSelect

export const lockMatch = async (db: Db, id: number): Promise<MatchRow | undefined> =>
  (await db.select().from(trackingMatches).where(eq(trackingMatches.id, id)).for('update'))[0]

export const updateMatch = async (
  db: Db,
  id: number,
  columns: Partial<typeof trackingMatches.$inferInsert>,
): Promise<void> => {
  await db.update(trackingMatches).set(columns).where(eq(trackingMatches.id, id))
}

export const listMatchStatuses = (db: Db, matchIds: readonly number[]) =>
  db
    .select({
      matchId: trackingMatchStatuses.matchId,
      id: trackingMatchStatuses.statusId,
      customizedBefore: trackingMatchStatuses.customizedBefore,
      customizedId: trackingStatuses.customizedId,
      supplierCode: trackingStatuses.carrierCode,
      code: trackingStatuses.code,
    })
    .from(trackingMatchStatuses)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingMatchStatuses.statusId))
    .where(inArray(trackingMatchStatuses.matchId, [...matchIds]))
    .orderBy(asc(trackingMatchStatuses.statusId))

const matchKind: MatchKind = 'match'

export const listMatchRows = (db: Db, found: { since: Date; most: number } | { id: number }) =>
  db
    .select({
      ...getTableColumns(trackingMatches),
      nameTr: customizedTrackingStatuses.nameTr,
      nameEn: customizedTrackingStatuses.nameEn,
    })
    .from(trackingMatches)
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingMatches.customizedId))
    .where(
      'id' in found
        ? eq(trackingMatches.id, found.id)
        : and(eq(trackingMatches.kind, matchKind), gt(trackingMatches.createdAt, found.since)),
    )
    .orderBy(desc(trackingMatches.createdAt), desc(trackingMatches.id))
    .limit('id' in found ? 1 : found.most)

/** Newest events of the codes for a preview: their number, up to `most`, and their shipments. */
export const findNewestOf = async (
  db: Db,
  statusIds: readonly number[],
  most: number,
): Promise<{ shipmentId: string }[]> =>
  db
    .select({ shipmentId: trackingEvents.shipmentId })
    .from(trackingEvents)
    .where(inArray(trackingEvents.statusId, [...statusIds]))
    .orderBy(desc(trackingEvents.at))
    .limit(most)

export interface FoundShipment {
  id: string
  assetReference: string
  state: ShipmentState
  pieceCount: number
}

/** Booked shipments among them, by ascending id; with `isLocked`, locked for the caller's transaction. */
export const findBooked = async (
  db: Db,
  shipmentIds: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<FoundShipment[]> => {
  const query = db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
    })
    .from(shipments)
    .where(and(inArray(shipments.id, [...shipmentIds]), wasBooked(shipments.id)))
    .orderBy(asc(shipments.id))
  return isLocked ? query.for('update', { of: shipments }) : query
}

export interface EventPlace {
  at: string
  shipmentId: string
}

/** Events of a code after a cursor, in index order. Time is read as text to preserve microseconds. */
export const findEventsBehind = async (
  db: Db,
  statusId: number,
  place: EventPlace | null,
  most: number,
): Promise<EventPlace[]> => {
  const behind = place
    ? sql`and (${trackingEvents.at}, ${trackingEvents.shipmentId}) > (${place.at}::timestamptz, ${place.shipmentId}::uuid)`
    : sql``
  const { rows } = await db.execute<{ at: string; shipment_id: string }>(sql`
    select ${trackingEvents.at}::text as at, ${trackingEvents.shipmentId} from ${trackingEvents}
    where ${trackingEvents.statusId} = ${statusId} ${behind}
    order by ${trackingEvents.at}, ${trackingEvents.shipmentId} limit ${most}`)
  return rows.map(({ at, shipment_id }) => ({ at, shipmentId: shipment_id }))
}

export const storeMoves = async (
  db: Db,
  matchId: number,
  moves: readonly { shipmentId: string; from: ShipmentState; to: ShipmentState }[],
): Promise<void> => {
  if (moves.length === 0) return
  await db
    .insert(trackingMatchMoves)
    .values(moves.map(({ shipmentId, from, to }) => ({ matchId, shipmentId, fromState: from, toState: to })))
    .onConflictDoUpdate({
      target: [trackingMatchMoves.matchId, trackingMatchMoves.shipmentId],
      set: { toState: sql`excluded.to_state` },
    })
}

export const listMoves = (db: Db, matchId: number, shipmentIds: readonly string[]) =>
  db
    .select({
      shipmentId: trackingMatchMoves.shipmentId,
      from: trackingMatchMoves.fromState,
      to: trackingMatchMoves.toState,
    })
    .from(trackingMatchMoves)
    .where(
      and(eq(trackingMatchMoves.matchId, matchId), inArray(trackingMatchMoves.shipmentId, [...shipmentIds])),
    )
