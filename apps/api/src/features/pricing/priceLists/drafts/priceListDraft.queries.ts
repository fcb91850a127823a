/** Price lists in preparation. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/database.ts'
import { users } from '../../../access/access.tables.ts'
import { priceListDrafts } from '../priceList.tables.ts'
import { carriers, services } from '../../pricing.tables.ts'

const { grids, ...withoutPrices } = getTableColumns(priceListDrafts)

export const draftColumns = {
  ...withoutPrices,
  supplierId: carriers.id,
  supplierName: carriers.name,
  serviceName: services.name,
  changedByName: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
}

const select = <Own extends typeof draftColumns>(db: Db, of: Own) =>
  db
    .select(of as typeof draftColumns)
    .from(priceListDrafts)
    .innerJoin(services, eq(services.id, priceListDrafts.serviceId))
    .innerJoin(carriers, eq(carriers.id, services.carrierId))
    .leftJoin(users, eq(users.id, priceListDrafts.changedBy))

export type StoredDraftItem = Awaited<ReturnType<typeof select>>[number]
export type StoredDraft = StoredDraftItem & Pick<typeof priceListDrafts.$inferSelect, 'grids'>

export const findStoredDraft = async (db: Db, draftId: string): Promise<StoredDraft | undefined> =>
  (await select(db, { ...draftColumns, grids }).where(eq(priceListDrafts.id, draftId)))[0] as
    StoredDraft | undefined

/** Reads the draft without its prices. */
export const findDraftItem = async (db: Db, draftId: string): Promise<StoredDraftItem | undefined> =>
  (await select(db, draftColumns).where(eq(priceListDrafts.id, draftId)))[0]

/** Locks the draft until the transaction ends and returns its version; undefined when it does not exist. */
export const lockDraft = async (
  tx: Db,
  draftId: string,
): Promise<{ version: number; serviceId: number } | undefined> =>
  (
    await tx
      .select({ version: priceListDrafts.version, serviceId: priceListDrafts.serviceId })
      .from(priceListDrafts)
      .where(eq(priceListDrafts.id, draftId))
      .for('update')
  )[0]

export const insertDraft = async (tx: Db, draft: typeof priceListDrafts.$inferInsert): Promise<string> =>
  (await tx.insert(priceListDrafts).values(draft).returning({ id: priceListDrafts.id }))[0]!.id

export const updateDraft = async (
  tx: Db,
  draftId: string,
  changes: Partial<typeof priceListDrafts.$inferInsert>,
): Promise<void> => {
  await tx
    .update(priceListDrafts)
    .set({ ...changes, version: sql`${priceListDrafts.version} + 1` })
    .where(eq(priceListDrafts.id, draftId))
}

export const deleteDraftRow = async (tx: Db, draftId: string): Promise<void> => {
  await tx.delete(priceListDrafts).where(eq(priceListDrafts.id, draftId))
}
