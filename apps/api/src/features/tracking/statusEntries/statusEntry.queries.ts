import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentEvents } from '../../shipment/shipment.tables.ts'
import { pieceMoves } from '../locations/place.tables.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from '../tracking.tables.ts'
import { statusEntries } from './statusEntry.tables.ts'

export type StatusEntry = typeof statusEntries.$inferSelect

const isUndoable = and(isNull(statusEntries.announcedAt), isNull(statusEntries.undoneAt))

/** True while a status entry for the shipment can be undone. */
export const hasUndoableEntry = (db: Db, shipmentId: AnyColumn): SQL<boolean> =>
  sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(trackingEvents)
    .innerJoin(statusEntries, eq(statusEntries.id, trackingEvents.entryId))
    .where(and(eq(trackingEvents.shipmentId, shipmentId), isUndoable))}`

export const insertEntry = async (db: Db, row: typeof statusEntries.$inferInsert): Promise<void> => {
  await db.insert(statusEntries).values(row)
}

export const updateEntry = async (
  db: Db,
  id: string,
  changes: Partial<Pick<StatusEntry, 'count' | 'moveIds' | 'announcedAt' | 'undoneAt'>>,
): Promise<void> => {
  await db.update(statusEntries).set(changes).where(eq(statusEntries.id, id))
}

export const deleteEntry = async (db: Db, id: string): Promise<void> => {
  await db.delete(statusEntries).where(eq(statusEntries.id, id))
}

export const lockEntry = async (tx: Db, id: string): Promise<StatusEntry | undefined> =>
  (await tx.select().from(statusEntries).where(eq(statusEntries.id, id)).for('update'))[0]

const mostListed = 20

/** Entries of the user that can be undone, newest first, with the name of their status. */
export const findUndoableEntries = (db: Db, actorId: number) =>
  db
    .select({
      id: statusEntries.id,
      location: statusEntries.location,
      count: statusEntries.count,
      undoUntil: statusEntries.undoUntil,
      carrierText: trackingStatuses.text,
      nameTr: customizedTrackingStatuses.nameTr,
      nameEn: customizedTrackingStatuses.nameEn,
    })
    .from(statusEntries)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, statusEntries.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(and(eq(statusEntries.actorId, actorId), isUndoable))
    .orderBy(desc(statusEntries.recordedAt))
    .limit(mostListed)

export const findShipmentsOfEntry = async (db: Db, entryId: string): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: trackingEvents.shipmentId })
      .from(trackingEvents)
      .where(eq(trackingEvents.entryId, entryId))
      .orderBy(asc(trackingEvents.shipmentId))
  ).map(({ id }) => id)

export const deleteEventsOfEntry = async (
  tx: Db,
  entryId: string,
  shipmentIds: readonly string[],
): Promise<void> => {
  await tx
    .delete(trackingEvents)
    .where(and(eq(trackingEvents.entryId, entryId), inArray(trackingEvents.shipmentId, [...shipmentIds])))
}

export interface EntryMove {
  id: string
  shipmentId: string
  bagBefore: string | null
  /** False when the piece was scanned elsewhere since. */
  isLast: boolean
}

/** Scans of an entry, by shipment and piece. */
export const findEntryMoves = async (db: Db, moveIds: readonly string[]): Promise<EntryMove[]> =>
  moveIds.length === 0
    ? []
    : db
        .select({
          id: pieceMoves.id,
          shipmentId: pieceMoves.shipmentId,
          bagBefore: pieceMoves.bagBefore,
          isLast: sql<boolean>`${pieceMoves.undoneBy} is null and not exists (
            select 1 from ${pieceMoves} as later
            where later.shipment_id = ${pieceMoves}.shipment_id and later.piece_number = ${pieceMoves}.piece_number
              and later.serial > ${pieceMoves}.serial and later.outcome = 'moved' and later.undone_by is null)`,
        })
        .from(pieceMoves)
        .where(inArray(pieceMoves.id, [...moveIds]))
        .orderBy(asc(pieceMoves.shipmentId), asc(pieceMoves.pieceNumber))

export interface StateBefore {
  shipmentId: string
  before: ShipmentState
  after: ShipmentState
}

/**
 * State changes that an entry caused and nothing has followed since, with the state before the entry. All changes of
 * an entry have its time and its user.
 */
export const findStateChanges = async (
  db: Db,
  { actorId, recordedAt }: Pick<StatusEntry, 'actorId' | 'recordedAt'>,
  shipmentIds: readonly string[],
): Promise<StateBefore[]> => {
  const rows = await db
    .select({
      shipmentId: shipmentEvents.shipmentId,
      from: shipmentEvents.fromState,
      to: shipmentEvents.toState,
      isOfEntry: sql<boolean>`${shipmentEvents.actorId} is not distinct from ${actorId}
        and ${eq(shipmentEvents.at, recordedAt)}`,
    })
    .from(shipmentEvents)
    .where(
      and(
        inArray(shipmentEvents.shipmentId, [...shipmentIds]),
        sql`${shipmentEvents.fromState} <> ${shipmentEvents.toState}`,
        gte(shipmentEvents.at, recordedAt),
      ),
    )
  return [...groupBy(rows, ({ shipmentId }) => shipmentId)].flatMap(([shipmentId, changes]) => {
    if (changes.some(({ isOfEntry }) => !isOfEntry)) return []
    const reached = new Set(changes.map(({ to }) => to))
    const left = new Set(changes.map(({ from }) => from))
    const before = changes.find(({ from }) => !reached.has(from))
    const after = changes.find(({ to }) => !left.has(to))
    return before && after
      ? [{ shipmentId, before: before.from as ShipmentState, after: after.to as ShipmentState }]
      : []
  })
}
