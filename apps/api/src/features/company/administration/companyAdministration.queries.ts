import { and, asc, desc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { agencies, companies } from '../company.tables.ts'
import { addresses, companyAccountCodes, companyAddresses } from './companyAdministration.tables.ts'
import { searchCompanies } from './searchCompanies.ts'

export type AddressRow = typeof addresses.$inferSelect

const mostChoices = 100

interface NamedBy {
  searchText: string | null
  id?: number | null
}

export const listCompanyNames = (db: Db, scope: Scope, { searchText, id }: NamedBy) =>
  db
    .select({ id: companies.id, name: companies.name, taxID: companies.taxNumber })
    .from(companies)
    .where(
      and(
        inScope(companies.id, scope),
        searchText ? searchCompanies(db, searchText) : undefined,
        // A company closed by a merge is still found by id, but no longer offered in searches.
        id ? eq(companies.id, id) : isNull(companies.mergedIntoId),
      ),
    )
    .orderBy(sql`${companies.name} collate "tr-x-icu"`, companies.id)
    .limit(mostChoices)

const mostShared = 3

/** Active companies other than `exceptId` with this tax number. */
export const listNamesByTaxNumber = async (
  db: Db,
  scope: Scope,
  taxNumber: string,
  exceptId: number,
): Promise<string[]> => {
  const rows = await db
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        inScope(companies.id, scope),
        eq(companies.taxNumber, taxNumber),
        ne(companies.id, exceptId),
        isNull(companies.mergedIntoId),
      ),
    )
    .orderBy(companies.id)
    .limit(mostShared)
  return rows.map(({ name }) => name)
}

export const listUsersOfCompany = (db: Db, companyId: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      isActive: users.isActive,
      lastSignInAt: users.lastSignInAt,
    })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(desc(users.isActive), users.id)

export const listAccountCodeRows = (db: Db, companyId: number) =>
  db
    .select({ currency: companyAccountCodes.currency, code: companyAccountCodes.code })
    .from(companyAccountCodes)
    .where(eq(companyAccountCodes.companyId, companyId))
    .orderBy(companyAccountCodes.currency)

/** Null removes the code. The unique index refuses a code of another company. */
export const setAccountCode = async (
  db: Db,
  { companyId, currency, code }: { companyId: number; currency: string; code: string | null },
): Promise<void> => {
  if (code === null) {
    await db
      .delete(companyAccountCodes)
      .where(and(eq(companyAccountCodes.companyId, companyId), eq(companyAccountCodes.currency, currency)))
    return
  }
  await db
    .insert(companyAccountCodes)
    .values({ companyId, currency, code })
    .onConflictDoUpdate({
      target: [companyAccountCodes.companyId, companyAccountCodes.currency],
      set: { code },
    })
}

export const listLinkedAddresses = (db: Db, companyId: number) =>
  db
    .select({ address: addresses, linkId: companyAddresses.id })
    .from(companyAddresses)
    .innerJoin(addresses, eq(addresses.id, companyAddresses.addressId))
    .where(eq(companyAddresses.companyId, companyId))
    .orderBy(asc(companyAddresses.id))

/** Locks an address that is linked to a company in scope, or entered by the caller and not linked yet. */
export const lockAddress = async (
  db: Db,
  scope: Scope,
  { addressId, userId }: { addressId: number; userId: number },
): Promise<AddressRow | undefined> => {
  const links = db
    .select({ one: sql`1` })
    .from(companyAddresses)
    .where(eq(companyAddresses.addressId, addresses.id))
  const inScopeIds = db
    .select({ id: companyAddresses.addressId })
    .from(companyAddresses)
    .where(inScope(companyAddresses.companyId, scope))
  return (
    await db
      .select()
      .from(addresses)
      .where(
        and(
          eq(addresses.id, addressId),
          sql`(${inArray(addresses.id, inScopeIds)} or (${addresses.createdBy} = ${userId} and ${notExists(links)}))`,
        ),
      )
      .for('update')
  )[0]
}

export const insertAddress = async (db: Db, row: typeof addresses.$inferInsert): Promise<AddressRow> =>
  (await db.insert(addresses).values(row).returning())[0]!

export const updateAddress = async (
  db: Db,
  addressId: number,
  changes: Partial<typeof addresses.$inferInsert>,
): Promise<void> => {
  await db.update(addresses).set(changes).where(eq(addresses.id, addressId))
}

/** Returns the link, which may exist already. */
export const linkAddress = async (db: Db, companyId: number, addressId: number): Promise<number> =>
  (
    await db
      .insert(companyAddresses)
      .values({ companyId, addressId })
      .onConflictDoUpdate({
        target: [companyAddresses.companyId, companyAddresses.addressId],
        set: { addressId },
      })
      .returning({ id: companyAddresses.id })
  )[0]!.id

export const agencyExists = async (db: Db, agencyId: number): Promise<boolean> =>
  (await db.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId))).length > 0

const mostEntries = 100

export const listCompanyEntries = (db: Db, companyId: number) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      changes: auditEntries.changes,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subject, 'company'), eq(auditEntries.subjectId, String(companyId))))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(mostEntries)
