import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import { handlingRole } from '@kervan/contract/roles'
import type { Db } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { holding, searchedWords } from '../../../platform/list/conditions.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import {
  roleGroupRoles,
  roleGroups,
  roles,
  sessions,
  userMenus,
  userRoleGroups,
  users,
} from '../access.tables.ts'
import type { Scope } from '../policies.ts'
import type { Language } from '../../../platform/language.ts'

/** Users in the caller's scope: all, those of the own agency and its companies, or those of the own company. */
export const userInScope = (scope: Scope): SQL => {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'agency':
      return sql`(${users.agencyId} = ${scope.agencyId} or ${users.companyId} in (
        select ${companies.id} from ${companies} where ${companies.agencyId} = ${scope.agencyId}))`
    case 'company':
      return eq(users.companyId, scope.companyId)
    case 'handling':
      return sql`false`
  }
}

const groupNames = sql<{ id: number; nameTr: string; nameEn: string }[]>`coalesce((
  select json_agg(json_build_object('id', ${roleGroups.id}, 'nameTr', ${roleGroups.nameTr}, 'nameEn', ${roleGroups.nameEn})
    order by ${roleGroups.id})
  from ${userRoleGroups} join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId}
  where ${userRoleGroups.userId} = ${users.id} and ${userRoleGroups.isActive}), '[]'::json)`

export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  companyId: users.companyId,
  companyName: companies.name,
  agencyId: users.agencyId,
  agencyName: agencies.name,
  isActive: users.isActive,
  isOperationUser: users.isOperationUser,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  version: users.version,
  groups: groupNames,
}

export const findUserRow = async (db: Db, userId: number, scope: Scope) =>
  (
    await db
      .select({ ...userColumns, passwordHash: users.passwordHash })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(agencies, eq(agencies.id, users.agencyId))
      .where(and(eq(users.id, userId), userInScope(scope)))
  )[0]
export type StoredUser = Omit<NonNullable<Awaited<ReturnType<typeof findUserRow>>>, 'passwordHash'>

export type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'phoneNumber'
    | 'companyId'
    | 'agencyId'
    | 'isActive'
    | 'isOperationUser'
    | 'emailConfirmedAt'
  >
>

export const lockUser = async (tx: Db, userId: number, scope: Scope) =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), userInScope(scope)))
      .for('update')
  )[0]

export const insertUser = async (
  tx: Db,
  row: UserChange & { email: string; firstName: string; lastName: string; language: string },
): Promise<number> => (await tx.insert(users).values(row).returning({ id: users.id }))[0]!.id

export const updateUser = async (tx: Db, userId: number, change: UserChange): Promise<void> => {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

export const touchLastSignIn = async (db: Db, userId: number, at: Date): Promise<void> => {
  await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId))
}

export const listActiveGroupIds = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: userRoleGroups.roleGroupId })
    .from(userRoleGroups)
    .where(and(eq(userRoleGroups.userId, userId), eq(userRoleGroups.isActive, true)))
    .orderBy(userRoleGroups.roleGroupId)
  return rows.map(({ id }) => id)
}

export const setUserGroup = async (
  tx: Db,
  { userId, roleGroupId, isActive }: { userId: number; roleGroupId: number; isActive: boolean },
): Promise<void> => {
  await tx
    .insert(userRoleGroups)
    .values({ userId, roleGroupId, isActive })
    .onConflictDoUpdate({ target: [userRoleGroups.userId, userRoleGroups.roleGroupId], set: { isActive } })
}

export interface GroupAccess {
  id: number
  role: RoleName
  nameTr: string
  nameEn: string
  isActive: boolean
  flags: PermissionFlag[]
}

/** Groups with their permissions: those of `ids`, or all. */
export const listGroupAccess = async (db: Db, ids?: readonly number[]): Promise<GroupAccess[]> => {
  if (ids?.length === 0) return []
  const rows = await db
    .select({
      id: roleGroups.id,
      role: roleGroups.role,
      nameTr: roleGroups.nameTr,
      nameEn: roleGroups.nameEn,
      isActive: roleGroups.isActive,
      // Raw SQL, because for a single table Drizzle omits table names, and the subquery would read its own
      // columns.
      flags: sql<PermissionFlag[]>`array(select ${roles.definition} from ${roleGroupRoles}
        join ${roles} on ${roles.id} = ${roleGroupRoles.roleId}
        where ${roleGroupRoles.roleGroupId} = "role_groups"."id" and ${roleGroupRoles.isActive})`,
    })
    .from(roleGroups)
    .where(ids && inArray(roleGroups.id, [...ids]))
    .orderBy(roleGroups.id)
  return rows.map((row) => ({ ...row, role: row.role as RoleName }))
}

export const listUserExceptions = (
  db: Db,
  userId: number,
): Promise<{ definition: string; isActive: boolean }[]> =>
  db
    .select({ definition: roles.definition, isActive: userMenus.isActive })
    .from(userMenus)
    .innerJoin(roles, eq(roles.id, userMenus.roleId))
    .where(eq(userMenus.userId, userId))

export const listDefinitions = async (db: Db): Promise<string[]> =>
  (await db.select({ definition: roles.definition }).from(roles).orderBy(roles.id)).map(
    ({ definition }) => definition,
  )

export const listOpenSessions = (db: Db, userId: number, now: Date) =>
  db
    .select({ startedAt: sessions.startedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.startedAt))

/** History of the account, newest first. */
export const listUserHistory = (db: Db, userId: number) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      actorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subject, 'user'), eq(auditEntries.subjectId, String(userId))))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(30)

/** Counts a person's open work: started drafts, and cart items of the person or company. */
export const countOpenWork = async (
  db: Db,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<{ drafts: number; cartItems: number }> => {
  const [drafts, items] = await Promise.all([
    db.$count(shipments, and(eq(shipments.createdBy, id), inArray(shipments.state, ['draft', 'priced']))),
    companyId === null
      ? 0
      : db.$count(cartItems, and(eq(cartItems.companyId, companyId), eq(cartItems.state, 'open'))),
  ])
  return { drafts, cartItems: items }
}

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

export const listNamesOfGroup = (
  db: Db,
  { roleGroupId, role }: { roleGroupId: number | null; role: RoleName | null },
  scope: Scope,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectDistinct({ id: users.id, name: fullName })
    .from(users)
    .innerJoin(userRoleGroups, and(eq(userRoleGroups.userId, users.id), eq(userRoleGroups.isActive, true)))
    .innerJoin(roleGroups, and(eq(roleGroups.id, userRoleGroups.roleGroupId), eq(roleGroups.isActive, true)))
    .where(
      and(
        eq(users.isActive, true),
        roleGroupId === null ? undefined : eq(roleGroups.id, roleGroupId),
        role === null ? undefined : eq(roleGroups.role, role),
        // Couriers see only each other, to hand over parcels, and no customers.
        scope.kind === 'handling' ? eq(roleGroups.role, handlingRole) : userInScope(scope),
      ),
    )
    .orderBy(fullName, users.id)
    .limit(1000)

export const listAgencyNames = (db: Db, scope: Scope): Promise<{ id: number; name: string }[]> =>
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
    .orderBy(sql`${agencies.name} collate "tr-x-icu"`)

const foldedCompanyName = sql`lower(translate(${companies.name}, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))`

/** Companies whose name contains all words of the search, and the selected one. */
export const findCompanyNames = (
  db: Db,
  { search, companyId }: { search: string | null; companyId: number | null },
  within: SQL,
): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        within,
        isNull(companies.mergedIntoId),
        sql`(${companies.id} = ${companyId} or (${
          and(
            ...searchedWords(search ?? '').map((word) => sql`${foldedCompanyName} like ${holding(word)}`),
          ) ?? sql`true`
        }))`,
      ),
    )
    .orderBy(sql`${companies.id} is distinct from ${companyId}`, asc(companies.name))
    .limit(20)

export const groupName = (
  { nameTr, nameEn }: { nameTr: string; nameEn: string },
  language: Language,
): string => (language === 'tr' ? nameTr : nameEn)
