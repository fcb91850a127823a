import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { companies } from './company.tables.ts'

/** Company name for other features; the caller has checked access. */
export const findCompanyName = async (db: Db, companyId: number): Promise<string | undefined> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name
