import { and, eq, inArray, sql } from 'drizzle-orm'
import { folded } from '../../platform/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { shipmentTemplates } from './template.tables.ts'

/**
 * Prepares templates for a merge of companies: the surviving company's defaults stay, and a template with a
 * duplicate name gets its origin in the name.
 */
export const yieldTemplatesTo = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  const own = eq(shipmentTemplates.companyId, companyId)
  const theirs = eq(shipmentTemplates.companyId, to)
  const defaults = tx
    .select({ kind: shipmentTemplates.kind })
    .from(shipmentTemplates)
    .where(and(theirs, eq(shipmentTemplates.isDefault, true)))
  await tx
    .update(shipmentTemplates)
    .set({ isDefault: false })
    .where(and(own, inArray(shipmentTemplates.kind, defaults)))
  const names = tx
    .select({ name: folded(shipmentTemplates.name) })
    .from(shipmentTemplates)
    .where(theirs)
  await tx
    .update(shipmentTemplates)
    .set({ name: sql`left(${shipmentTemplates.name}, 40) || ' #' || left(${shipmentTemplates.id}::text, 8)` })
    .where(and(own, inArray(folded(shipmentTemplates.name), names)))
}
