import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { companies } from './company.tables.ts'

export const insertCompany = async (db: Db, row: typeof companies.$inferInsert): Promise<number> =>
  (await db.insert(companies).values(row).returning({ id: companies.id }))[0]!.id

/** Of any company: the caller must be someone who may see all. */
export const lockCompanySegment = async (
  db: Db,
  companyId: number,
): Promise<{ segmentId: number | null } | undefined> =>
  (
    await db
      .select({ segmentId: companies.segmentId })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('update')
  )[0]

export const setCompanySegment = async (
  db: Db,
  companyId: number,
  segmentId: number | null,
): Promise<void> => {
  await db.update(companies).set({ segmentId }).where(eq(companies.id, companyId))
}
