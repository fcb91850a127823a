import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { makeAssetReference } from '@kervan/domain/reference/references'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Scope } from '../access/policies.ts'
import type { Db } from '../../platform/db/database.ts'
import { inParts } from '../../platform/db/inParts.ts'
import { companies } from '../company/company.tables.ts'
import { inScope } from '../access/inScope.ts'
import { shipmentCosts } from './costs/cost.tables.ts'
import type { NewCost } from './costs/readCosts.ts'
import { referenceRules } from '../reference/rules/reference.tables.ts'
import { shipmentInScope } from './shipmentInScope.ts'
import {
  shipmentEvents,
  shipmentPieces,
  shipmentProducts,
  shipments,
  shipmentSaves,
} from './shipment.tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect
export type PieceRow = typeof shipmentPieces.$inferSelect
export type ProductRow = typeof shipmentProducts.$inferSelect
type NewPieceRow = Omit<typeof shipmentPieces.$inferInsert, 'shipmentId'>
type NewProductRow = Omit<typeof shipmentProducts.$inferInsert, 'shipmentId'>

type JsonValue = string | boolean | null

/**
 * Subquery column with all rows of a table for the shipment of the outer query. Values are sent as text to keep
 * decimals exact, and parsed by the column's type; booleans need neither.
 */
const rowsBelow = <Row>(table: PgTable, shipmentId: AnyPgColumn, position: AnyPgColumn): SQL<Row[]> => {
  const columns = Object.entries(getTableColumns(table))
  const values = sql.join(
    columns.map(([, column]) => (column.dataType === 'boolean' ? sql`${column}` : sql`${column}::text`)),
    sql`, `,
  )
  const toRow = (texts: readonly JsonValue[]): Row =>
    Object.fromEntries<unknown>(
      columns.map(([name, column], index) => {
        const text = texts[index] ?? null
        return [name, text === null ? null : column.mapFromDriverValue(text)]
      }),
    ) as Row
  return sql<JsonValue[][]>`(
    select coalesce(json_agg(json_build_array(${values}) order by ${position}), '[]')
    from ${table} where ${shipmentId} = ${sql.identifier('shipments')}.${sql.identifier('id')}
  )`.mapWith((rows: JsonValue[][]) => rows.map(toRow))
}

export interface ShipmentRows {
  shipment: ShipmentRow
  pieces: PieceRow[]
  products: ProductRow[]
}

/** Locks the shipment and returns its state; undefined when its version has changed. */
export const lockStateOfVersion = async (
  db: Db,
  shipmentId: string,
  version: number,
): Promise<ShipmentState | undefined> =>
  (
    await db
      .select({ state: shipments.state })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), eq(shipments.version, version)))
      .for('update')
  )[0]?.state

/** Locks rows in ascending id order. Unknown ids are absent from the result. */
export const lockShipmentStates = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, ShipmentState>> => {
  const rows = await db
    .select({ id: shipments.id, state: shipments.state })
    .from(shipments)
    .where(inArray(shipments.id, [...shipmentIds]))
    .orderBy(asc(shipments.id))
    .for('update')
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Frozen offer that a shipment enters the cart with. */
export interface ShipmentOffer {
  shipmentId: string
  offerId: string
  serviceId: number
  carrierId: number
}

/** Columns that change together with a state, so that the row is written once. */
export type WrittenWithState = Partial<
  Pick<
    ShipmentRow,
    | 'paymentStatus'
    | 'offerId'
    | 'serviceId'
    | 'carrierId'
    | 'supplierReference'
    | 'iossNumber'
    | 'estimatedDelivery'
  >
>

/** Sets the shipments' offers and the resulting state. */
export const updateShipmentOffers = async (
  db: Db,
  offers: readonly ShipmentOffer[],
  { state, now }: { state: ShipmentState; now: Date },
): Promise<void> => {
  await db.execute(sql`
    update ${shipments} as one set state = ${state}, updated_at = ${now.toISOString()}::timestamptz,
      offer_id = taken."offerId", service_id = taken."serviceId", carrier_id = taken."carrierId"
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as taken ("shipmentId" uuid, "offerId" uuid, "serviceId" int, "carrierId" int)
    where one.id = taken."shipmentId"`)
}

/** Returns the carriers of the shipments. @param costs rows that are inserted in the same statement */
export const updateShipmentStates = async (
  db: Db,
  shipmentIds: readonly string[],
  {
    state,
    also,
    costs = [],
    now,
  }: {
    state: ShipmentState
    also?: WrittenWithState | undefined
    costs?: readonly NewCost[] | undefined
    now: Date
  },
): Promise<{ shipmentId: string; carrierId: number | null }[]> => {
  const inserted = costs.length > 0 && [
    db.$with('inserted_costs').as(
      db
        .insert(shipmentCosts)
        .values([...costs])
        .onConflictDoNothing()
        .returning({ shipmentId: shipmentCosts.shipmentId }),
    ),
  ]
  return (inserted ? db.with(...inserted) : db)
    .update(shipments)
    .set({ ...also, state, updatedAt: now })
    .where(inArray(shipments.id, [...shipmentIds]))
    .returning({ shipmentId: shipments.id, carrierId: shipments.carrierId })
}

/** Sets the payment status except on paid shipments, which stay paid. */
export const updateUnpaidStatus = async (
  db: Db,
  shipmentIds: readonly string[],
  paymentStatus: 'none' | 'pending' | 'failed',
): Promise<void> => {
  await db
    .update(shipments)
    .set({ paymentStatus })
    .where(and(inArray(shipments.id, [...shipmentIds]), ne(shipments.paymentStatus, 'successful')))
}

export const insertShipmentEvents = async (
  db: Db,
  events: readonly (typeof shipmentEvents.$inferInsert)[],
): Promise<void> => {
  for (const part of inParts(events)) await db.insert(shipmentEvents).values(part)
}

export const findShipmentRow = async (
  db: Db,
  scope: Scope,
  shipmentId: string,
): Promise<ShipmentRow | undefined> =>
  (
    await db
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
  )[0]

export const isShipmentInScope = async (db: Db, scope: Scope, shipmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
  ).length > 0

export const findShipmentId = async (
  db: Db,
  scope: Scope,
  assetReference: string,
): Promise<string | undefined> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.assetReference, assetReference), shipmentInScope(scope)))
  )[0]?.id

export const lockShipmentRow = async (
  db: Db,
  scope: Scope,
  shipmentId: string,
): Promise<ShipmentRow | undefined> =>
  (
    await db
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
      .for('update')
  )[0]

export const listPieces = (db: Db, shipmentId: string): Promise<PieceRow[]> =>
  db
    .select()
    .from(shipmentPieces)
    .where(eq(shipmentPieces.shipmentId, shipmentId))
    .orderBy(asc(shipmentPieces.position))

export const listProducts = (db: Db, shipmentId: string): Promise<ProductRow[]> =>
  db
    .select()
    .from(shipmentProducts)
    .where(eq(shipmentProducts.shipmentId, shipmentId))
    .orderBy(asc(shipmentProducts.position))

/** Selects a shipment with its pieces and products in one statement. */
const selectRows = (db: Db) =>
  db
    .select({
      shipment: shipments,
      pieces: rowsBelow<PieceRow>(shipmentPieces, shipmentPieces.shipmentId, shipmentPieces.position),
      products: rowsBelow<ProductRow>(
        shipmentProducts,
        shipmentProducts.shipmentId,
        shipmentProducts.position,
      ),
    })
    .from(shipments)

export const findShipmentRows = async (
  db: Db,
  scope: Scope,
  shipmentId: string,
): Promise<ShipmentRows | undefined> =>
  (await selectRows(db).where(and(eq(shipments.id, shipmentId), shipmentInScope(scope))))[0]

export const findRowsByIds = (
  db: Db,
  scope: Scope,
  shipmentIds: readonly string[],
): Promise<ShipmentRows[]> =>
  selectRows(db).where(and(inArray(shipments.id, [...shipmentIds]), shipmentInScope(scope)))

export const findRowsByReferences = (
  db: Db,
  scope: Scope,
  assetReferences: readonly string[],
): Promise<ShipmentRows[]> =>
  selectRows(db).where(and(inArray(shipments.assetReference, [...assetReferences]), shipmentInScope(scope)))

/** Takes the next numbers of the sequence that references are built from. */
export const nextSerials = async (
  db: Db,
  count: number,
): Promise<{ serial: number; assetReference: string }[]> => {
  const { rows } = await db.execute<{ serial: number; prefix: string | null }>(
    sql`select nextval(pg_get_serial_sequence('shipments', 'serial')) as serial,
      (select ${referenceRules.prefix} from ${referenceRules} where ${referenceRules.isIssuing}) as prefix
    from generate_series(1, ${count})`,
  )
  return rows.map(({ serial, prefix }) => ({
    serial,
    assetReference: makeAssetReference(serial, prefix ?? undefined),
  }))
}

export const insertShipment = async (db: Db, row: typeof shipments.$inferInsert): Promise<ShipmentRow> =>
  (await db.insert(shipments).values(row).returning())[0]!

/** Inserts many new shipments with their pieces and products, in a few statements per thousand. */
export const insertManyShipments = async (
  db: Db,
  rows: readonly {
    shipment: typeof shipments.$inferInsert & { id: string }
    pieces: readonly NewPieceRow[]
    products: readonly NewProductRow[]
  }[],
): Promise<void> => {
  const below = <T extends object>(rowsOf: (row: (typeof rows)[number]) => readonly T[]) =>
    rows.flatMap((row) => rowsOf(row).map((one) => ({ ...one, shipmentId: row.shipment.id })))
  for (const part of inParts(rows.map(({ shipment }) => shipment))) await db.insert(shipments).values(part)
  for (const part of inParts(below(({ pieces }) => pieces))) await db.insert(shipmentPieces).values(part)
  for (const part of inParts(below(({ products }) => products)))
    await db.insert(shipmentProducts).values(part)
}

export const updateShipment = async (
  db: Db,
  shipmentId: string,
  changes: Partial<typeof shipments.$inferInsert>,
): Promise<void> => {
  await db.update(shipments).set(changes).where(eq(shipments.id, shipmentId))
}

export const insertPieces = async (
  db: Db,
  shipmentId: string,
  rows: readonly NewPieceRow[],
): Promise<PieceRow[]> => {
  if (rows.length === 0) return []
  return db
    .insert(shipmentPieces)
    .values(rows.map((row) => ({ ...row, shipmentId })))
    .returning()
}

export const insertProducts = async (
  db: Db,
  shipmentId: string,
  rows: readonly NewProductRow[],
): Promise<ProductRow[]> => {
  if (rows.length === 0) return []
  return db
    .insert(shipmentProducts)
    .values(rows.map((row) => ({ ...row, shipmentId })))
    .returning()
}

/** Replaces all pieces, because only their position identifies them. */
export const replacePieces = async (db: Db, shipmentId: string, rows: NewPieceRow[]): Promise<void> => {
  await db.delete(shipmentPieces).where(eq(shipmentPieces.shipmentId, shipmentId))
  await insertPieces(db, shipmentId, rows)
}

export const replaceProducts = async (db: Db, shipmentId: string, rows: NewProductRow[]): Promise<void> => {
  await db.delete(shipmentProducts).where(eq(shipmentProducts.shipmentId, shipmentId))
  await insertProducts(db, shipmentId, rows)
}

export const insertSave = async (db: Db, save: typeof shipmentSaves.$inferInsert): Promise<void> => {
  await db.insert(shipmentSaves).values(save)
}

/** Fields changed by saves after `version`. */
export const listChangedFieldsSince = async (
  db: Db,
  shipmentId: string,
  version: number,
): Promise<string[]> => {
  const rows = await db
    .select({ changedFields: shipmentSaves.changedFields })
    .from(shipmentSaves)
    .where(and(eq(shipmentSaves.shipmentId, shipmentId), gt(shipmentSaves.version, version)))
    .orderBy(asc(shipmentSaves.version))
  return [...new Set(rows.flatMap((row) => row.changedFields))]
}

export const deleteShipmentRow = async (db: Db, shipmentId: string): Promise<void> => {
  await db.delete(shipments).where(eq(shipments.id, shipmentId))
}

/** Checks that the company is in scope. A company closed by a merge can no longer ship. */
export const isCompanyInScope = async (db: Db, scope: Scope, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, companyId), inScope(companies.id, scope), isNull(companies.mergedIntoId)))
  ).length > 0
