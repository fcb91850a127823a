import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../company/company.tables.ts'

export const findCompanyName = async (db: Db, companyId: number): Promise<string> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]!.name
