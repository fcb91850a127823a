import { and, asc, desc, eq, exists, gte, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { hasNumber } from '../../shipment/numbers/carrierNumbers.ts'
import {
  shipmentDocuments,
  shipmentEvents,
  shipmentProducts,
  shipments,
} from '../../shipment/shipment.tables.ts'
import { manifests, manifestShipments } from './manifest.tables.ts'

const dayMs = 24 * 3_600_000

/** States of a parcel that was scanned after its booking. */
const received = shipmentStates
  .slice(shipmentStates.indexOf('received'))
  .filter((state) => !['cancelling', 'cancelled'].includes(state))

const standsOnManifest = (db: Db, shipmentId: AnyPgColumn) =>
  db
    .select({ one: sql`1` })
    .from(manifestShipments)
    .where(eq(manifestShipments.shipmentId, shipmentId))

/** Condition: no later reception of the shipment exists, because earlier ones were undone. */
const isLastReception = (db: Db) => {
  const later = alias(shipmentEvents, 'later')
  return notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(
          eq(later.shipmentId, shipmentEvents.shipmentId),
          eq(later.fromState, 'booked'),
          inArray(later.toState, received),
          sql`${later.at} > ${shipmentEvents.at}`,
        ),
      ),
  )
}

const isReceived = (db: Db, carrierId: number, from: Date, before: Date): SQL =>
  and(
    eq(shipmentEvents.fromState, 'booked'),
    inArray(shipmentEvents.toState, received),
    gte(shipmentEvents.at, from),
    lt(shipmentEvents.at, before),
    eq(shipments.carrierId, carrierId),
    inArray(shipments.state, received),
    isLastReception(db),
    notExists(standsOnManifest(db, shipments.id)),
  )!

const dayOf = (day: string): [Date, Date] => {
  const from = startOfDayInTurkiye(day)
  return [from, new Date(from.getTime() + dayMs)]
}

export interface FoundCandidate {
  id: string
  assetReference: string
  state: ShipmentState
  receivedAt: Date | null
}

export interface CarrierDay {
  carrierId: number
  day: string
}

/** Shipments received on the day that are on no manifest, in order of reception. */
export const findReceived = (
  db: Db,
  { carrierId, day }: CarrierDay,
  atMost: number,
): Promise<FoundCandidate[]> =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      state: shipments.state,
      receivedAt: shipmentEvents.at,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(isReceived(db, carrierId, ...dayOf(day)))
    .orderBy(asc(shipmentEvents.at), asc(shipments.id))
    .limit(atMost)

export const countReceived = async (db: Db, { carrierId, day }: CarrierDay): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(isReceived(db, carrierId, ...dayOf(day)))
  return row!.count
}

/** Days of the period with received shipments that are on no manifest. */
export const findOpenDays = (
  db: Db,
  carrierId: number,
  { from, before }: { from: Date; before: Date },
): Promise<{ date: string; count: number }[]> => {
  const date = sql<string>`to_char(${shipmentEvents.at} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`
  return db
    .select({ date, count: sql<number>`count(*)::int` })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(isReceived(db, carrierId, from, before))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

const isWaiting = (db: Db, carrierId: number): SQL =>
  and(
    sql`${shipments.id} in (
      select state.shipment_id from shipment_facets state
      join shipment_facets carrier on carrier.facet = ${`carrier:${carrierId}`}
        and carrier.created_at = state.created_at and carrier.shipment_id = state.shipment_id
      where state.facet = 'state:booked')`,
    notExists(standsOnManifest(db, shipments.id)),
  )!

/** Booked shipments of the carrier that were never scanned, oldest first. */
export const findWaiting = async (db: Db, carrierId: number, atMost: number): Promise<FoundCandidate[]> => {
  const rows = await db
    .select({ id: shipments.id, assetReference: shipments.assetReference, state: shipments.state })
    .from(shipments)
    .where(isWaiting(db, carrierId))
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
    .limit(atMost)
  return rows.map((row) => ({ ...row, receivedAt: null }))
}

/** Locks the requested shipments that may be on the day's manifest, so that none is cancelled before closing. */
export const lockCandidates = async (
  db: Db,
  { carrierId, day }: CarrierDay,
  shipmentIds: readonly string[],
): Promise<FoundCandidate[]> => {
  const ids = [...shipmentIds]
  const held = await db
    .select({ id: shipments.id, assetReference: shipments.assetReference, state: shipments.state })
    .from(shipments)
    .where(and(inArray(shipments.id, ids), eq(shipments.carrierId, carrierId)))
    .orderBy(asc(shipments.id))
    .for('share')
  const receivedThen = await db
    .select({ id: shipments.id, at: shipmentEvents.at })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(and(inArray(shipments.id, ids), isReceived(db, carrierId, ...dayOf(day))))
  const taken = await db
    .select({ id: manifestShipments.shipmentId })
    .from(manifestShipments)
    .where(inArray(manifestShipments.shipmentId, ids))
  const receivedAt = new Map(receivedThen.map(({ id, at }) => [id, at]))
  const isTaken = new Set(taken.map(({ id }) => id))
  return held.flatMap((row) => {
    const at = receivedAt.get(row.id) ?? null
    return !isTaken.has(row.id) && (at !== null || row.state === 'booked') ? [{ ...row, receivedAt: at }] : []
  })
}

/** Tariff codes of the product lines by shipment; null for a line without one. */
export const findHsCodes = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, (string | null)[]>> => {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: shipmentProducts.shipmentId,
      codes: sql<(string | null)[]>`json_agg(${shipmentProducts.gtip})`,
    })
    .from(shipmentProducts)
    .where(inArray(shipmentProducts.shipmentId, [...shipmentIds]))
    .groupBy(shipmentProducts.shipmentId)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

/** Commercial invoice document of the sender, the first of several. */
export const findInvoices = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, { number: string; date: string }>> => {
  const rows = await db
    .select({
      id: shipmentDocuments.shipmentId,
      number: shipmentDocuments.number,
      date: shipmentDocuments.date,
    })
    .from(shipmentDocuments)
    .where(
      and(
        inArray(shipmentDocuments.shipmentId, [...shipmentIds]),
        eq(shipmentDocuments.documentType, 'invoice'),
      ),
    )
    .orderBy(desc(shipmentDocuments.position))
  return new Map(rows.map(({ id, number, date }) => [id, { number, date }]))
}

export const findCarrier = async (db: Db, carrierId: number) =>
  (await db.select().from(carriers).where(eq(carriers.id, carrierId)))[0]

/** Serializes closing per carrier, so that manifest numbers have no gaps. */
export const lockManifests = async (tx: Db, carrierId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('manifest'), ${carrierId})`)
}

/** Number of the day's next manifest, or of the next addendum to it. */
export const nextPlace = async (tx: Db, { carrierId, day }: CarrierDay) => {
  const [last] = await tx
    .select({ year: manifests.year, serial: manifests.serial, addendum: manifests.addendum })
    .from(manifests)
    .where(and(eq(manifests.carrierId, carrierId), eq(manifests.day, day)))
    .orderBy(desc(manifests.addendum))
    .limit(1)
  if (last) return { ...last, addendum: last.addendum + 1 }
  const year = Number(day.slice(0, 4))
  const [highest] = await tx
    .select({ serial: sql<number>`coalesce(max(${manifests.serial}), 0)::int` })
    .from(manifests)
    .where(and(eq(manifests.carrierId, carrierId), eq(manifests.year, year)))
  return { year, serial: highest!.serial + 1, addendum: 0 }
}

export const insertManifest = async (
  tx: Db,
  manifest: typeof manifests.$inferInsert,
  lines: readonly Omit<typeof manifestShipments.$inferInsert, 'manifestId'>[],
): Promise<string> => {
  const [{ id } = { id: '' }] = await tx.insert(manifests).values(manifest).returning({ id: manifests.id })
  await tx.insert(manifestShipments).values(lines.map((line) => ({ ...line, manifestId: id })))
  return id
}

const shipmentCount = sql<number>`(
  select count(*)::int from ${manifestShipments} where ${manifestShipments.manifestId} = ${manifests.id})`
const differenceCount = sql<number>`(
  select count(*)::int from ${manifestShipments} join ${shipments} on ${shipments.id} = ${manifestShipments.shipmentId}
  where ${manifestShipments.manifestId} = ${manifests.id} and ${inArray(shipments.state, ['booked', 'cancelling', 'cancelled'])})`

/** Selects manifests for the list and for single reads. */
export const selectManifests = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      manifest: manifests,
      createdBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      shipmentCount,
      differenceCount,
    })
    .from(manifests)
    .innerJoin(users, eq(users.id, manifests.createdBy))

export type SelectedManifest = Awaited<ReturnType<typeof selectManifests>>[number]

export const findManifestRow = async (db: Db, id: string): Promise<SelectedManifest | undefined> =>
  (await selectManifests(db).where(eq(manifests.id, id)))[0]

export const findManifestsOf = (db: Db, { carrierId, day }: CarrierDay): Promise<SelectedManifest[]> =>
  selectManifests(db)
    .where(and(eq(manifests.carrierId, carrierId), eq(manifests.day, day)))
    .orderBy(asc(manifests.addendum))

/** Frozen lines with the current state of their shipments. */
export const findLines = (db: Db, manifestId: string) =>
  db
    .select({ line: manifestShipments.line, state: shipments.state })
    .from(manifestShipments)
    .innerJoin(shipments, eq(shipments.id, manifestShipments.shipmentId))
    .where(eq(manifestShipments.manifestId, manifestId))
    .orderBy(asc(manifestShipments.position))

/** Condition: the manifest contains the shipment with this reference. */
export const holdsReference = (db: Db, reference: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(manifestShipments)
      .innerJoin(shipments, eq(shipments.id, manifestShipments.shipmentId))
      .where(and(eq(manifestShipments.manifestId, manifests.id), hasNumber([reference]))),
  )
