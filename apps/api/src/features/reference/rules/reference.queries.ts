import { and, asc, count, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { hasSupplierReference } from '../../shipment/hasSupplierReference.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { referenceRules, unrecognisedScans } from './reference.tables.ts'

export type RuleRow = typeof referenceRules.$inferSelect
export type RuleColumns = typeof referenceRules.$inferInsert

/** @param place SQL of the page cursor */
export const selectRules = (db: Db, place: SQL<string> = sql`''`) =>
  db.select({ place, rule: referenceRules }).from(referenceRules)

export const listActiveRules = (db: Db): Promise<RuleRow[]> =>
  db
    .select()
    .from(referenceRules)
    .where(eq(referenceRules.isActive, true))
    .orderBy(asc(referenceRules.priority), asc(referenceRules.id))

/** Serializes saves of rules: two concurrent saves would not see each other. */
export const lockRules = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reference_rules'))`)
}

export const lockRule = async (tx: Db, id: number): Promise<RuleRow | undefined> =>
  (await tx.select().from(referenceRules).where(eq(referenceRules.id, id)).for('update'))[0]

export const findOwnRule = async (tx: Db, prefix: string): Promise<RuleRow | undefined> =>
  (
    await tx
      .select()
      .from(referenceRules)
      .where(and(eq(referenceRules.kind, 'own'), eq(referenceRules.prefix, prefix)))
  )[0]

export const isNameTaken = async (tx: Db, name: string, exceptId: number | null): Promise<boolean> =>
  (
    await tx
      .select({ id: referenceRules.id })
      .from(referenceRules)
      .where(
        and(
          sql`${folded(referenceRules.name)} = ${folded(sql`${name}::text`)}`,
          exceptId === null ? undefined : ne(referenceRules.id, exceptId),
        ),
      )
  ).length > 0

export const insertRule = async (tx: Db, columns: RuleColumns): Promise<number> =>
  (await tx.insert(referenceRules).values(columns).returning({ id: referenceRules.id }))[0]!.id

export const updateRule = async (tx: Db, id: number, columns: Partial<RuleColumns>): Promise<void> => {
  await tx
    .update(referenceRules)
    .set({ ...columns, version: sql`${referenceRules.version} + 1` })
    .where(eq(referenceRules.id, id))
}

export interface FoundShipment {
  id: string
  assetReference: string
  supplierReference: string | null
  state: ShipmentState
}

/** Shipments in the scope with one of these own references or carrier numbers. */
export const findNumbered = (db: Db, scope: Scope, references: readonly string[]): Promise<FoundShipment[]> =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      supplierReference: shipments.supplierReference,
      state: shipments.state,
    })
    .from(shipments)
    .where(
      and(
        or(inArray(shipments.assetReference, [...references]), hasSupplierReference(references)),
        shipmentInScope(scope),
      ),
    )
    .limit(20)

export const findBags = (db: Db, numbers: readonly string[]) =>
  db
    .select({ id: bags.id, number: bags.number })
    .from(bags)
    .where(inArray(bags.number, [...numbers]))

export const findFlights = (db: Db, masterWaybills: readonly string[]) =>
  db
    .select({
      id: flights.id,
      masterWaybill: flights.masterWaybill,
      airlineCode: flights.airlineCode,
      flightNumber: flights.flightNumber,
    })
    .from(flights)
    .where(inArray(flights.masterWaybill, [...masterWaybills]))

/** Maximum number of stored shapes, so that arbitrary input cannot fill the table. */
const mostShapes = 5000

export const countUnrecognised = async (db: Db, shape: string, now: Date): Promise<void> => {
  const [known] = await db
    .update(unrecognisedScans)
    .set({ scanCount: sql`${unrecognisedScans.scanCount} + 1`, lastSeen: now })
    .where(eq(unrecognisedScans.shape, shape))
    .returning({ id: unrecognisedScans.id })
  if (known) return
  const [{ shapes } = { shapes: 0 }] = await db.select({ shapes: count() }).from(unrecognisedScans)
  if (shapes >= mostShapes) return
  await db
    .insert(unrecognisedScans)
    .values({ shape, firstSeen: now, lastSeen: now })
    .onConflictDoUpdate({
      target: unrecognisedScans.shape,
      set: { scanCount: sql`${unrecognisedScans.scanCount} + 1`, lastSeen: now },
    })
}

export const forgetUnrecognised = async (db: Db, before: Date): Promise<void> => {
  await db.delete(unrecognisedScans).where(lt(unrecognisedScans.lastSeen, before))
}
