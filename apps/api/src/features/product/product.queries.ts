import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Scope } from '../access/policies.ts'
import { inScope } from '../access/inScope.ts'
import { companies } from '../company/company.tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { shipmentEvents, shipmentProducts, shipments } from '../shipment/shipment.tables.ts'
import { products } from './product.tables.ts'

export type ProductRow = typeof products.$inferSelect
export type NewProduct = typeof products.$inferInsert

/** Product with the name of its company. */
export interface NamedProduct {
  row: ProductRow
  companyName: string
}

const idInScope = (scope: Scope, id: string) => and(eq(products.id, id), inScope(products.companyId, scope))

const namedProducts = (db: Db) =>
  db
    .select({ row: products, companyName: companies.name })
    .from(products)
    .innerJoin(companies, eq(companies.id, products.companyId))

export const findProduct = async (db: Db, scope: Scope, id: string): Promise<NamedProduct | undefined> =>
  (await namedProducts(db).where(idInScope(scope, id)))[0]

export const lockProduct = async (tx: Db, scope: Scope, id: string): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(idInScope(scope, id)).for('update'))[0]

/** Locks a company's catalogue, so that two shipments do not add the same product twice. */
export const lockCatalogue = async (tx: Db, companyId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`products ${companyId}`}, 0))`)
}

export const countProducts = async (db: Db, companyId: number): Promise<number> =>
  (await db.select({ count: count() }).from(products).where(eq(products.companyId, companyId)))[0]!.count

export const insertProduct = async (tx: Db, row: NewProduct): Promise<ProductRow> =>
  (await tx.insert(products).values(row).returning())[0]!

/** Skips keys that a person saved meanwhile. */
export const insertNewProducts = async (tx: Db, rows: NewProduct[]): Promise<void> => {
  await tx.insert(products).values(rows).onConflictDoNothing()
}

/** Rows per statement, limited by the number of parameters. */
const atOnce = 1000

/** Inserts products and overwrites existing keys; creation and shipping times stay. */
export const upsertProducts = async (tx: Db, rows: readonly NewProduct[]): Promise<void> => {
  const written = (column: string) => sql.raw(`excluded.${column}`)
  for (let at = 0; at < rows.length; at += atOnce)
    await tx
      .insert(products)
      .values(rows.slice(at, at + atOnce))
      .onConflictDoUpdate({
        target: [products.companyId, products.key],
        set: {
          goodsKey: written('goods_key'),
          descriptionKey: written('description_key'),
          sku: written('sku'),
          description: written('description'),
          englishDescription: written('english_description'),
          gtip: written('gtip'),
          originCountryCode: written('origin_country_code'),
          unit: written('unit'),
          unitWeightKg: written('unit_weight_kg'),
          boxLengthCm: written('box_length_cm'),
          boxWidthCm: written('box_width_cm'),
          boxHeightCm: written('box_height_cm'),
          unitPrice: written('unit_price'),
          currency: written('currency'),
          merchantNumber: written('merchant_number'),
          manufacturerNumber: written('manufacturer_number'),
          standardNumber: written('standard_number'),
          hasNoStandardNumber: written('has_no_standard_number'),
          isActive: written('is_active'),
          searchText: written('search_text'),
          editedAt: written('edited_at'),
          updatedAt: written('updated_at'),
          version: sql`${products.version} + 1`,
        },
      })
}

export const updateProduct = async (tx: Db, id: string, changes: Partial<NewProduct>): Promise<ProductRow> =>
  (
    await tx
      .update(products)
      .set({ ...changes, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
      .returning()
  )[0]!

/** Does not increment the version, because the product's data are unchanged. */
export const recordShipped = async (tx: Db, ids: readonly string[], at: Date): Promise<void> => {
  await tx
    .update(products)
    .set({ lastShippedAt: sql`greatest(${products.lastShippedAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(products.id, [...ids]))
}

export const deleteProductRow = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(products).where(eq(products.id, id))
}

const newestFirst = [
  sql`coalesce(${products.lastShippedAt}, ${products.createdAt}) desc`,
  asc(products.id),
] as const

/** Products with these keys, including inactive ones. */
export const listByKeys = (db: Db, companyId: number, keys: readonly string[]): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(
      and(eq(products.companyId, companyId), sql`${products.key} = any(${sql.param([...keys])}::text[])`),
    )

/** Active products with these unique keys. */
export const findActiveByKey = (db: Db, companyId: number, keys: readonly string[]): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(
      and(
        eq(products.companyId, companyId),
        sql`${products.key} = any(${sql.param([...keys])}::text[])`,
        eq(products.isActive, true),
      ),
    )

/** Active product with this key, otherwise the last shipped one with this description. */
export const findMatch = async (
  db: Db,
  companyId: number,
  wanted: { key: string | null; descriptionKey: string | null },
): Promise<NamedProduct | undefined> => {
  const column = wanted.key === null ? products.descriptionKey : products.key
  const value = wanted.key ?? wanted.descriptionKey
  if (value === null) return undefined
  const [found] = await namedProducts(db)
    .where(and(eq(products.companyId, companyId), eq(column, value), eq(products.isActive, true)))
    .orderBy(...newestFirst)
    .limit(1)
  return found
}

/** Locks products that may match a shipment's lines, including inactive ones, last shipped first. */
export const lockKnownProducts = (
  tx: Db,
  companyId: number,
  { keys, goodsKeys }: { keys: readonly string[]; goodsKeys: readonly string[] },
): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.companyId, companyId),
        or(inArray(products.key, [...keys]), inArray(products.goodsKey, [...goodsKeys])),
      ),
    )
    .orderBy(desc(sql`coalesce(${products.lastShippedAt}, ${products.createdAt})`), asc(products.id))
    .for('update')

export const findCompanyOfShipment = async (
  db: Db,
  shipmentId: string,
): Promise<{ companyId: number; currency: string | null } | undefined> =>
  (
    await db
      .select({ companyId: shipments.companyId, currency: shipments.currency })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
  )[0]

/** Shipped lines and the time; empty when the shipment was deleted. */
export const listShippedLines = (db: Db, { shipmentId, eventId }: { shipmentId: string; eventId: string }) =>
  db
    .select({ line: shipmentProducts, at: shipmentEvents.at })
    .from(shipmentProducts)
    .innerJoin(shipmentEvents, eq(shipmentEvents.id, eventId))
    .where(eq(shipmentProducts.shipmentId, shipmentId))
    .orderBy(asc(shipmentProducts.position))
