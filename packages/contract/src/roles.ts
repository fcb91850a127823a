/**
 * Meaning of a token role. Role groups are database rows, and each has one of these five roles, so a new group
 * needs no new rule. Server and web call these functions instead of comparing role names.
 */
import type { RoleName } from './permissions.ts'

/**
 * Rows that a role may access. `all`: all companies. `agency`: companies of the user's agency. `company`: the
 * user's own company. `handling`: the user's own courier route and, with the flag `pickup_warehouse`, paid
 * shipments of all companies.
 */
export type Reach = 'all' | 'agency' | 'company' | 'handling'

const reachByRole: Record<RoleName, Reach> = {
  admin4controllers: 'all',
  operation4controllers: 'all',
  agent4controllers: 'agency',
  user4controllers: 'company',
  pickup4controllers: 'handling',
}

export interface RoleHolder {
  roles: readonly RoleName[]
  isOperationUser: boolean
}

export const hasReach = ({ roles }: Pick<RoleHolder, 'roles'>, reach: Reach): boolean =>
  roles.some((role) => reachByRole[role] === reach)

/** Returns true for everyone who works for our company or an agency. */
export const isStaff = ({ roles }: Pick<RoleHolder, 'roles'>): boolean =>
  roles.some((role) => reachByRole[role] !== 'company')

/**
 * Returns true for operations staff and administrators. Requires reach over all companies too: operations calls
 * read every company's rows, and the account's flag may remain after the user lost that group.
 */
export const isOperation = ({ roles, isOperationUser }: RoleHolder): boolean =>
  roles.includes('admin4controllers') || (isOperationUser && hasReach({ roles }, 'all'))

/** Users who only handle parcels see no prices and invoices, regardless of their flags. */
export const seesPrices = ({ roles }: Pick<RoleHolder, 'roles'>): boolean =>
  roles.some((role) => reachByRole[role] !== 'handling')

/** Role that manages the product; at least one user must always have it. */
export const managingRole: RoleName = 'admin4controllers'

/** Role of users who only handle parcels. */
export const handlingRole: RoleName = 'pickup4controllers'

/** Requirements of a token role for its members, and whether they may be operations users. */
export const membershipOf = (
  role: RoleName,
): { needsCompany: boolean; needsAgency: boolean; mayBeOperationUser: boolean } => ({
  needsCompany: reachByRole[role] === 'company',
  needsAgency: reachByRole[role] === 'agency',
  mayBeOperationUser: reachByRole[role] === 'all',
})

/** A token role decides which rows its users see, so only users with at least that reach may grant it. */
export const mayGrantRole = (giver: RoleHolder, role: RoleName): boolean => {
  if (giver.roles.includes('admin4controllers') || giver.roles.includes(role)) return true
  switch (role) {
    case 'admin4controllers':
      return false
    case 'operation4controllers':
      return isOperation(giver)
    case 'user4controllers':
      return hasReach(giver, 'all') || hasReach(giver, 'agency')
    default:
      return hasReach(giver, 'all')
  }
}
