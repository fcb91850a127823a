import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { TemplateKind } from '@kervan/contract/template/template.endpoints'
import type { Scope } from '../access/policies.ts'
import { inScope } from '../access/inScope.ts'
import type { Db } from '../../platform/db/database.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentTemplates } from './template.tables.ts'

export type TemplateRow = typeof shipmentTemplates.$inferSelect
type NewTemplate = typeof shipmentTemplates.$inferInsert

const idInScope = (scope: Scope, id: string) =>
  and(eq(shipmentTemplates.id, id), inScope(shipmentTemplates.companyId, scope))

export const findTemplate = async (db: Db, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  (await db.select().from(shipmentTemplates).where(idInScope(scope, id)))[0]

export const lockTemplate = async (tx: Db, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  (await tx.select().from(shipmentTemplates).where(idInScope(scope, id)).for('update'))[0]

/** Serializes changes of a company's templates, so that it has one default and stays within the limit. */
export const lockTemplatesOf = async (tx: Db, companyId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${companyId}`}, 0))`)
}

export const findCompanyOfShipment = async (
  db: Db,
  scope: Scope,
  shipmentId: string,
): Promise<number | undefined> =>
  (
    await db
      .select({ companyId: shipments.companyId })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
  )[0]?.companyId

export const countTemplates = async (db: Db, companyId: number): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(shipmentTemplates)
      .where(eq(shipmentTemplates.companyId, companyId))
  )[0]!.count

export const insertTemplate = async (tx: Db, row: NewTemplate): Promise<TemplateRow> =>
  (await tx.insert(shipmentTemplates).values(row).returning())[0]!

export const updateTemplateRow = async (
  tx: Db,
  id: string,
  changes: Partial<NewTemplate>,
): Promise<TemplateRow> =>
  (
    await tx
      .update(shipmentTemplates)
      .set({ ...changes, version: sql`${shipmentTemplates.version} + 1` })
      .where(eq(shipmentTemplates.id, id))
      .returning()
  )[0]!

/** Clears the default of the kind. Keeps the version, because no displayed value is lost. */
export const clearDefault = async (
  tx: Db,
  { companyId, kind, except }: { companyId: number; kind: TemplateKind; except: string | null },
): Promise<void> => {
  await tx
    .update(shipmentTemplates)
    .set({ isDefault: false })
    .where(
      and(
        eq(shipmentTemplates.companyId, companyId),
        eq(shipmentTemplates.kind, kind),
        eq(shipmentTemplates.isDefault, true),
        except === null ? undefined : ne(shipmentTemplates.id, except),
      ),
    )
}

/** Counts another use without a new version, because the template's content is unchanged. */
export const recordUse = async (
  tx: Db,
  scope: Scope,
  { id, now }: { id: string; now: Date },
): Promise<TemplateRow | undefined> =>
  (
    await tx
      .update(shipmentTemplates)
      .set({ usedCount: sql`${shipmentTemplates.usedCount} + 1`, lastUsedAt: now })
      .where(idInScope(scope, id))
      .returning()
  )[0]

export const deleteTemplateRow = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(shipmentTemplates).where(eq(shipmentTemplates.id, id))
}
