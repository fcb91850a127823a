import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { folded } from '../../platform/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { connections } from './connection.tables.ts'

/**
 * Prepares connections for a merge of companies: the surviving company's defaults stay, and a connection with a
 * duplicate name gets its id in the name. The credentials stay readable, because their seal belongs to the row.
 */
export const yieldConnectionsTo = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  const survivorHas = (condition: SQL) => sql`exists (select 1 from ${connections} as other
    where other.company_id = ${to} and other.connector_key = ${connections.connectorKey} and ${condition})`
  const isNameTaken = survivorHas(sql`${folded(sql`other.name`)} = ${folded(connections.name)}`)
  await tx
    .update(connections)
    .set({
      isDefault: sql`${connections.isDefault} and not ${survivorHas(sql`other.is_default`)}`,
      name: sql`case when ${isNameTaken} then left(${connections.name}, 45) || ' #' || ${connections.id}
        else ${connections.name} end`,
      version: sql`${connections.version} + 1`,
    })
    .where(eq(connections.companyId, companyId))
}
