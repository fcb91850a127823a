/**
 * Access rules that several features share, one per line; a feature's own are in `<feature>.policies.ts`. Use cases call these rules and never compare role names; row access is `scopeOf`,
 * which queries take as an argument.
 */
import { isOpenToVisitors } from '@kervan/contract/endpoint'
import type { Access } from '@kervan/contract/endpoint'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { handlingRole, hasReach, isOperation, isStaff, seesPrices } from '@kervan/contract/roles'
import { requireActor } from '../../platform/ctx.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'

type Caller = Actor | null

export const canSeePrices = (caller: Caller): boolean => caller === null || seesPrices(caller)
export const canChooseSegment = (caller: Caller): boolean => caller !== null && isOperation(caller)
/** Segment, agency, type, coupon code and members of a company. */
export const canChangeCompanyTerms = (actor: Actor): boolean => isOperation(actor)
/** Names of the staff member who acted; customers see only that staff acted. */
export const canSeeStaffNames = (actor: Actor): boolean => isStaff(actor)
/** Platform-wide data: role groups, flags and the audit trail, which belong to no agency or company. */
export const canSeeWholeHouse = (actor: Pick<Actor, 'roles' | 'onlyCompanyId'>): boolean =>
  actor.onlyCompanyId === undefined && hasReach(actor, 'all')
export const canSeeUser = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || actor.flags.has('definitions_usercrud')

/**
 * Row scope of a caller. Every query of company-owned rows takes a scope argument, so that it cannot be
 * forgotten. `handling` is the scope of pickup staff: reservations of the own route with their shipments;
 * warehouse staff also see paid shipments of every company. No other rows.
 */
export type Scope =
  | { kind: 'company'; companyId: number }
  | { kind: 'agency'; agencyId: number }
  | { kind: 'handling'; userId: number; isWarehouse: boolean }
  | { kind: 'all' }

type ScopeHolder = Pick<Actor, 'userId' | 'roles' | 'flags' | 'agencyId' | 'companyId' | 'onlyCompanyId'>

/**
 * Returns the row scope of a caller with several roles: `all` wins; otherwise the own agency or company wins
 * over `handling`, so that a second role never hides the caller's own drafts. Null for a user with neither
 * company nor wider role.
 */
const scopeOfActor = (actor: ScopeHolder): Scope | null => {
  const { agencyId, companyId, userId, onlyCompanyId } = actor
  if (onlyCompanyId !== undefined) return { kind: 'company', companyId: onlyCompanyId }
  if (hasReach(actor, 'all')) return { kind: 'all' }
  if (hasReach(actor, 'agency') && agencyId !== null) return { kind: 'agency', agencyId }
  if (hasReach(actor, 'company') && companyId !== null) return { kind: 'company', companyId }
  if (hasReach(actor, 'handling'))
    return { kind: 'handling', userId, isWarehouse: actor.flags.has('pickup_warehouse') }
  return companyId === null ? null : { kind: 'company', companyId }
}

/** @throws AppError notSignedIn; notAllowed for a user with neither company nor wider role */
export const scopeOf = (ctx: Pick<Ctx, 'actor'>): Scope => {
  const scope = scopeOfActor(requireActor(ctx))
  if (!scope) throw new AppError('notAllowed')
  return scope
}

/** Role of users who can be sent to collect parcels. */
export const courierRole = handlingRole
export const courierFlag: PermissionFlag = 'pickup_dispatcher'

/** @throws AppError notAllowed for users limited to some companies */
export const requireWholeHouse = (ctx: Pick<Ctx, 'actor'>): void => {
  if (!canSeeWholeHouse(requireActor(ctx))) throw new AppError('notAllowed')
}

/**
 * Platform staff who see all companies or handle everybody's parcels. Manual actions and rows without a company
 * are reserved for them, regardless of others' flags.
 */
export const worksForHouse = (actor: ScopeHolder): boolean => {
  const scope = scopeOfActor(actor)
  return scope?.kind === 'all' || scope?.kind === 'handling'
}

/**
 * @returns the user's id
 * @throws AppError notSignedIn; notAllowed for users limited to some companies
 */
export const requireHandling = (ctx: Pick<Ctx, 'actor'>): number => {
  const actor = requireActor(ctx)
  if (!worksForHouse(actor)) throw new AppError('notAllowed')
  return actor.userId
}

/**
 * Enforces the access rule of an endpoint.
 * @throws AppError notSignedIn for a visitor, notAllowed for a user without the required permission
 */
export const authorize = (caller: Caller, access: Access): void => {
  if (caller === null && !isOpenToVisitors(access)) throw new AppError('notSignedIn')
  if (caller !== null && !mayCall(caller, access)) throw new AppError('notAllowed')
}

/**
 * Refuses all calls but the setup to users who must set up a second factor. The error ends the session: the
 * next sign-in leads to the setup.
 * @throws AppError secondFactorSetupNeeded
 */
export const requireSecondFactorSetup = (
  caller: Caller,
  { access, isOpenBeforeSetup = false }: { access: Access; isOpenBeforeSetup?: boolean },
): void => {
  if (caller?.lacksSecondFactor && !isOpenBeforeSetup && !isOpenToVisitors(access))
    throw new AppError('secondFactorSetupNeeded')
}

/**
 * Staff who may view the product on behalf of a company: operations and administrators with the flag. Not
 * agents: they see their companies' data under their own name, and a visit would show them prices and settings
 * of the platform.
 */
export const mayVisit = (actor: Pick<Actor, 'roles' | 'flags' | 'isOperationUser'>): boolean =>
  isOperation(actor) && hasReach(actor, 'all') && actor.flags.has('agent_loginonbehalf')
/** Only plain customers may be visited, because staff have rights of their own. */
export const canVisitAs = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  hasReach({ roles }, 'company') && !isStaff({ roles })

/**
 * In a visit on behalf of a company, allows only calls that the contract opens to it, and no second visit.
 * @throws AppError onBehalfReadsOnly
 */
export const requireOpenOnBehalf = (caller: Caller, { onBehalf }: { onBehalf?: string }): void => {
  if (caller?.realUserId !== undefined && onBehalf === undefined) throw new AppError('onBehalfReadsOnly')
}

const mayCall = (actor: Actor, access: Access): boolean => {
  switch (access) {
    case 'public':
    case 'signedIn':
      return true
    case 'publicPrices':
    case 'seesPrices':
      return canSeePrices(actor)
    case 'staff':
      return isStaff(actor)
    case 'operation':
      return isOperation(actor)
    default:
      return actor.flags.has(access)
  }
}
