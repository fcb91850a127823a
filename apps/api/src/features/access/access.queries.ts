import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { companies } from '../company/company.tables.ts'
import { roleGroupRoles, roleGroups, roles, userMenus, userRoleGroups, users } from './access.tables.ts'

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
  emailNotifications: boolean
  version: number
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
  emailNotifications: users.emailNotifications,
  version: users.version,
}

const selectUser = (db: Db) =>
  db.select(userColumns).from(users).leftJoin(companies, eq(companies.id, users.companyId))

export const findUserById = async (db: Db, userId: number): Promise<UserRow | undefined> =>
  (await selectUser(db).where(eq(users.id, userId)))[0]

/** Compares emails ignoring case. */
export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await selectUser(db).where(eq(sql`lower(${users.email})`, email.toLowerCase())))[0]

/** Ids of a user's flags: those of active groups plus own exceptions, minus flags switched off for the user. */
const heldRoleIds = (userId: number): SQL => sql`(
  select ${roleGroupRoles.roleId} from ${userRoleGroups}
  join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId} and ${roleGroups.isActive}
  join ${roleGroupRoles} on ${roleGroupRoles.roleGroupId} = ${roleGroups.id} and ${roleGroupRoles.isActive}
  where ${userRoleGroups.userId} = ${userId} and ${userRoleGroups.isActive}
  union select ${userMenus.roleId} from ${userMenus} where ${userMenus.userId} = ${userId} and ${userMenus.isActive}
  except select ${userMenus.roleId} from ${userMenus} where ${userMenus.userId} = ${userId} and not ${userMenus.isActive})`

export interface UserAccess {
  roles: RoleName[]
  flags: Set<PermissionFlag>
}

/** Loads a user's roles and flags in one statement. */
export const findUserAccess = async (db: Db, userId: number): Promise<UserAccess> => {
  const { rows } = await db.execute<{ roles: RoleName[]; flags: PermissionFlag[] }>(sql`select
    array(select distinct ${roleGroups.role} from ${userRoleGroups}
      join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId} and ${roleGroups.isActive}
      where ${userRoleGroups.userId} = ${userId} and ${userRoleGroups.isActive}) as roles,
    array(select ${roles.definition} from ${roles} where ${roles.id} in ${heldRoleIds(userId)}) as flags`)
  const [{ roles: names, flags }] = rows as [{ roles: RoleName[]; flags: PermissionFlag[] }]
  return { roles: names, flags: new Set(flags) }
}

export const updatePasswordHash = async (db: Db, userId: number, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Lists a user's flags, or the flags that were switched off for a group or the user and that the user lacks. */
export const listUserRoles = async (
  db: Db,
  userId: number,
  isActive: boolean,
): Promise<{ id: number; definition: string }[]> => {
  const switchedOff = sql`(
    select ${roleGroupRoles.roleId} from ${userRoleGroups}
    join ${roleGroupRoles} on ${roleGroupRoles.roleGroupId} = ${userRoleGroups.roleGroupId}
      and not ${roleGroupRoles.isActive}
    where ${userRoleGroups.userId} = ${userId} and ${userRoleGroups.isActive}
    union select ${userMenus.roleId} from ${userMenus} where ${userMenus.userId} = ${userId} and not ${userMenus.isActive}
    except ${heldRoleIds(userId)})`
  return db
    .select({ id: roles.id, definition: roles.definition })
    .from(roles)
    .where(sql`${roles.id} in ${isActive ? heldRoleIds(userId) : switchedOff}`)
    .orderBy(roles.id)
}
