/**
 * What a token role means. Role groups are rows of the database and each names one of these five roles, so a new group
 * needs no new rule. Server and web ask these functions instead of comparing role names.
 */
import type { RoleName } from './permissions.ts'

/**
 * Whose rows a role works with: `all` companies; `agency`: the companies of the user's agency; `company`: the user's own;
 * `handling`: the own round as a courier, with the flag `pickup_warehouse` also shipments of all companies from their payment on.
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

/** Everyone who works for the house or an agency. */
export const isStaff = ({ roles }: Pick<RoleHolder, 'roles'>): boolean =>
  roles.some((role) => reachByRole[role] !== 'company')

/**
 * Operations staff and administrators. Who lost the group by which they saw all companies is no operations user any more,
 * although the account still says so: calls for operations look at rows of every company.
 */
export const isOperation = ({ roles, isOperationUser }: RoleHolder): boolean =>
  roles.includes('admin4controllers') || (isOperationUser && hasReach({ roles }, 'all'))

/** Those who only handle parcels see no prices and no invoices, whatever their flags. */
export const seesPrices = ({ roles }: Pick<RoleHolder, 'roles'>): boolean =>
  roles.some((role) => reachByRole[role] !== 'handling')

/** Of those who manage the product; somebody must always hold it. */
export const managingRole: RoleName = 'admin4controllers'

/** Of those who only handle parcels. */
export const handlingRole: RoleName = 'pickup4controllers'

/** What a token role asks of who gets it, and whether they may be operations users. */
export const membershipOf = (
  role: RoleName,
): { needsCompany: boolean; needsAgency: boolean; mayBeOperationUser: boolean } => ({
  needsCompany: reachByRole[role] === 'company',
  needsAgency: reachByRole[role] === 'agency',
  mayBeOperationUser: reachByRole[role] === 'all',
})

/** A token role decides whose rows its holder sees, so it is given by those who see as many. */
export const mayGiveRole = (giver: RoleHolder, role: RoleName): boolean => {
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
