import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { agencies, companies } from './company.tables.ts'

export const insertCompany = async (db: Db, row: typeof companies.$inferInsert): Promise<number> =>
  (await db.insert(companies).values(row).returning({ id: companies.id }))[0]!.id

/** Locks a company of any scope: the caller must be allowed to see all. */
export const lockCompanySegment = async (
  db: Db,
  companyId: number,
): Promise<{ segmentId: number | null } | undefined> =>
  (
    await db
      .select({ segmentId: companies.segmentId })
      .from(companies)
      .where(and(eq(companies.id, companyId), isNull(companies.mergedIntoId)))
      .for('update')
  )[0]

export const setCompanySegment = async (
  db: Db,
  companyId: number,
  segmentId: number | null,
): Promise<void> => {
  await db.update(companies).set({ segmentId }).where(eq(companies.id, companyId))
}

export type CompanyRow = typeof companies.$inferSelect

export const findCompanyRow = async (
  db: Db,
  scope: Scope,
  companyId: number,
): Promise<CompanyRow | undefined> =>
  (
    await db
      .select()
      .from(companies)
      .where(and(eq(companies.id, companyId), inScope(companies.id, scope)))
  )[0]

export const isCompanyVisible = async (db: Db, scope: Scope, companyId: number): Promise<boolean> =>
  (await findCompanyRow(db, scope, companyId)) !== undefined

/** A company closed by a merge can be read but no longer changed. */
export const lockCompany = async (db: Db, scope: Scope, companyId: number): Promise<CompanyRow | undefined> =>
  (
    await db
      .select()
      .from(companies)
      .where(and(eq(companies.id, companyId), inScope(companies.id, scope), isNull(companies.mergedIntoId)))
      .for('update')
  )[0]

/** Updates the company's row. The caller holds the company's lock. */
export const updateCompanyRow = async (
  db: Db,
  company: Pick<CompanyRow, 'id' | 'version'>,
  changes: Partial<typeof companies.$inferInsert>,
): Promise<CompanyRow> =>
  (
    await db
      .update(companies)
      .set({ ...changes, version: company.version + 1 })
      .where(eq(companies.id, company.id))
      .returning()
  )[0]!

/** First active user, whose contact data prefill the invoice settings. */
export const findFirstUser = async (db: Db, companyId: number) =>
  (
    await db
      .select({ email: users.email, phoneNumber: users.phoneNumber })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.isActive, true)))
      .orderBy(users.id)
      .limit(1)
  )[0]

export const listAgencyRows = (db: Db, scope: Scope) =>
  db
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(
      scope.kind === 'all'
        ? undefined
        : scope.kind === 'agency'
          ? eq(agencies.id, scope.agencyId)
          : sql`false`,
    )
    .orderBy(sql`${agencies.name} collate "tr-x-icu"`, agencies.id)

export const findAgencyName = async (db: Db, agencyId: number): Promise<string | null> =>
  (await db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId)))[0]?.name ?? null

/**
 * Renames an unverified company with the person's name and returns whether it had it. Its tax number is then
 * the person's as well.
 */
export const renameUnverifiedCompany = async (
  tx: Db,
  companyId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> => {
  const renamed = await tx
    .update(companies)
    .set({ name: after, identityNumber: null })
    .where(and(eq(companies.id, companyId), eq(companies.name, before), eq(companies.statusTypeId, 1)))
    .returning({ id: companies.id })
  return renamed.length > 0
}
