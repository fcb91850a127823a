import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../company.tables.ts'
import { companyInvoiceSettings, houseInvoiceSettings } from './invoiceSettings.tables.ts'

export const findCompanySettings = async (db: Db, companyId: number) =>
  (await db.select().from(companyInvoiceSettings).where(eq(companyInvoiceSettings.companyId, companyId)))[0]

export const hasInvoiceSettings = async (db: Db, companyId: number): Promise<boolean> =>
  (await findCompanySettings(db, companyId)) !== undefined

export const saveCompanySettings = async (
  db: Db,
  row: typeof companyInvoiceSettings.$inferInsert,
): Promise<void> => {
  await db
    .insert(companyInvoiceSettings)
    .values(row)
    .onConflictDoUpdate({ target: companyInvoiceSettings.companyId, set: row })
}

/** Deletes the settings of a company with the name of an erased person. */
export const deleteSettingsOfName = async (tx: Db, companyId: number, name: string): Promise<void> => {
  await tx
    .delete(companyInvoiceSettings)
    .where(
      and(
        eq(companyInvoiceSettings.companyId, companyId),
        sql`${companyInvoiceSettings.settings} ->> 'name' = ${name}`,
      ),
    )
}

/** Companies with their settings, in no order. */
export const findSettingsOfCompanies = (db: Db, companyIds: readonly number[]) =>
  db
    .select({ company: companies, stored: companyInvoiceSettings.settings })
    .from(companies)
    .leftJoin(companyInvoiceSettings, eq(companyInvoiceSettings.companyId, companies.id))
    .where(inArray(companies.id, [...companyIds]))

export const findHouseSettings = async (db: Db) => (await db.select().from(houseInvoiceSettings))[0]

export const lockHouseSettings = async (db: Db) =>
  (await db.select().from(houseInvoiceSettings).for('update'))[0]

/** Inserts the platform's invoice settings; false when another request did so concurrently. */
export const insertHouseSettings = async (
  db: Db,
  row: typeof houseInvoiceSettings.$inferInsert,
): Promise<boolean> =>
  (await db.insert(houseInvoiceSettings).values(row).onConflictDoNothing().returning()).length > 0

export const updateHouseSettings = async (
  db: Db,
  changes: Partial<typeof houseInvoiceSettings.$inferInsert>,
): Promise<void> => {
  await db.update(houseInvoiceSettings).set(changes)
}
