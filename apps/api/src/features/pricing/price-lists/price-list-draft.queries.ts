/** Lists in preparation. */
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { priceListDrafts } from './price-list.tables.ts'
import { carriers, services } from '../pricing.tables.ts'

const { grids, ...withoutPrices } = getTableColumns(priceListDrafts)

const columns = {
  ...withoutPrices,
  supplierId: carriers.id,
  supplierName: carriers.name,
  serviceName: services.name,
  changedByName: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
}

const select = <Own extends typeof columns>(db: Db, of: Own) =>
  db
    .select(of as typeof columns)
    .from(priceListDrafts)
    .innerJoin(services, eq(services.id, priceListDrafts.serviceId))
    .innerJoin(carriers, eq(carriers.id, services.carrierId))
    .leftJoin(users, eq(users.id, priceListDrafts.changedBy))

export type StoredDraftItem = Awaited<ReturnType<typeof select>>[number]
export type StoredDraft = StoredDraftItem & Pick<typeof priceListDrafts.$inferSelect, 'grids'>

/** Without prices. */
export const listStoredDrafts = async (
  db: Db,
  serviceId: number | null,
  page: { pageNumber: number; pageSize: number },
): Promise<{ rows: StoredDraftItem[]; totalCount: number }> => {
  const ofService = serviceId === null ? undefined : eq(priceListDrafts.serviceId, serviceId)
  const rows = await select(db, columns)
    .where(ofService)
    .orderBy(desc(priceListDrafts.changedAt), desc(priceListDrafts.id))
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  return { rows, totalCount: await db.$count(priceListDrafts, ofService) }
}

export const findStoredDraft = async (db: Db, draftId: string): Promise<StoredDraft | undefined> =>
  (await select(db, { ...columns, grids }).where(eq(priceListDrafts.id, draftId)))[0] as
    StoredDraft | undefined

/** Without prices. */
export const findDraftItem = async (db: Db, draftId: string): Promise<StoredDraftItem | undefined> =>
  (await select(db, columns).where(eq(priceListDrafts.id, draftId)))[0]

/** Its version, held until the transaction ends; undefined when there is none such. */
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
