import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { isExported, selectExported } from './exportedShipments.queries.ts'
import type { SelectedExport } from './exportedShipments.queries.ts'
import { exportProofs } from './exportProof.tables.ts'

export type StoredProof = typeof exportProofs.$inferSelect

/** Exported shipments in the scope that match; cancelled and returned ones are none. */
export const findExported = (db: Db, scope: Scope, condition: SQL): Promise<SelectedExport[]> =>
  selectExported(db).where(and(inScope(shipments.companyId, scope), isExported, condition))

/** Serializes changes per company, so that an invoice number has one day. Locks in the order of ids. */
export const lockProofs = async (tx: Db, companyIds: readonly number[]): Promise<void> => {
  for (const id of [...new Set(companyIds)].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exportProofs'), ${id})`)
}

/** Exported shipments of these companies that have one of the invoice numbers. */
export const findWithInvoice = (
  db: Db,
  companyIds: readonly number[],
  numbers: readonly string[],
): Promise<SelectedExport[]> =>
  selectExported(db).where(
    and(
      inArray(shipments.companyId, [...companyIds]),
      inArray(exportProofs.invoiceNumber, [...numbers]),
      isExported,
    ),
  )

/** Stores new and changed proofs; each stored one gets its next version. */
export const putProofs = async (
  tx: Db,
  rows: readonly (typeof exportProofs.$inferInsert)[],
): Promise<void> => {
  for (const part of inParts(rows))
    await tx
      .insert(exportProofs)
      .values(part)
      .onConflictDoUpdate({
        target: exportProofs.shipmentId,
        set: {
          invoiceNumber: sql`excluded.invoice_number`,
          invoiceDay: sql`excluded.invoice_day`,
          invoiceOrigin: sql`excluded.invoice_origin`,
          amount: sql`excluded.amount`,
          currency: sql`excluded.currency`,
          declarationNumber: sql`excluded.declaration_number`,
          declarationDay: sql`excluded.declaration_day`,
          exitDay: sql`excluded.exit_day`,
          isDeclaredByHouse: sql`excluded.is_declared_by_house`,
          version: sql`${exportProofs.version} + 1`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
}

export const findVersion = async (tx: Db, shipmentId: string): Promise<number> =>
  (
    await tx
      .select({ version: exportProofs.version })
      .from(exportProofs)
      .where(eq(exportProofs.shipmentId, shipmentId))
  )[0]!.version
