import { and, eq, sql } from 'drizzle-orm'
import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { companies } from '../company/company.tables.ts'
import { roleGroupRoles, roleGroups, roles, userRoleGroups, users } from './access.tables.ts'

export interface UserRow {
  id: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  passwordHash: string | null
  companyId: number | null
  companyName: string | null
  agencyId: number | null
  isActive: boolean
  isOperationUser: boolean
  language: string
  profilePhotoKey: string | null
}

const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  passwordHash: users.passwordHash,
  companyId: users.companyId,
  companyName: companies.name,
  agencyId: users.agencyId,
  isActive: users.isActive,
  isOperationUser: users.isOperationUser,
  language: users.language,
  profilePhotoKey: users.profilePhotoKey,
}

const selectUser = (db: Db) =>
  db.select(userColumns).from(users).leftJoin(companies, eq(companies.id, users.companyId))

export const findUserById = async (db: Db, userId: number): Promise<UserRow | undefined> =>
  (await selectUser(db).where(eq(users.id, userId)))[0]

/** Emails are compared without regard to case. */
export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await selectUser(db).where(eq(sql`lower(${users.email})`, email.toLowerCase())))[0]

/** Active roles and flags of a user, through the active role groups. */
export const findUserAccess = async (
  db: Db,
  userId: number,
): Promise<{ roles: RoleName[]; flags: Set<PermissionFlag> }> => {
  const rows = await db
    .select({ role: roleGroups.role, definition: roles.definition })
    .from(userRoleGroups)
    .innerJoin(roleGroups, eq(roleGroups.id, userRoleGroups.roleGroupId))
    .leftJoin(
      roleGroupRoles,
      and(eq(roleGroupRoles.roleGroupId, roleGroups.id), eq(roleGroupRoles.isActive, true)),
    )
    .leftJoin(roles, eq(roles.id, roleGroupRoles.roleId))
    .where(and(eq(userRoleGroups.userId, userId), eq(userRoleGroups.isActive, true)))
  return {
    roles: [...new Set(rows.map((row) => row.role as RoleName))],
    flags: new Set(
      rows.flatMap((row) => (row.definition === null ? [] : [row.definition as PermissionFlag])),
    ),
  }
}

export const updatePasswordHash = async (db: Db, userId: number, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Flags that a user has through active groups, or those that were switched off for a group of theirs. */
export const listUserRoles = async (
  db: Db,
  userId: number,
  isActive: boolean,
): Promise<{ id: number; definition: string }[]> =>
  db
    .selectDistinct({ id: roles.id, definition: roles.definition })
    .from(userRoleGroups)
    .innerJoin(roleGroupRoles, eq(roleGroupRoles.roleGroupId, userRoleGroups.roleGroupId))
    .innerJoin(roles, eq(roles.id, roleGroupRoles.roleId))
    .where(
      and(
        eq(userRoleGroups.userId, userId),
        eq(userRoleGroups.isActive, true),
        eq(roleGroupRoles.isActive, isActive),
      ),
    )
    .orderBy(roles.id)

export const listUserIdsWithFlag = async (db: Db, flag: PermissionFlag): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoleGroups, and(eq(userRoleGroups.userId, users.id), eq(userRoleGroups.isActive, true)))
    .innerJoin(
      roleGroupRoles,
      and(eq(roleGroupRoles.roleGroupId, userRoleGroups.roleGroupId), eq(roleGroupRoles.isActive, true)),
    )
    .innerJoin(roles, eq(roles.id, roleGroupRoles.roleId))
    .where(and(eq(users.isActive, true), eq(roles.definition, flag)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}
