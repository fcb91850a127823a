/**
 * Who may do what, one rule a line. Use cases call these rules and never compare role names; which rows a caller may
 * touch is `scopeOf`, which queries take as an argument.
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
export const canSeeInvoices = canSeePrices
/** What is inside a price: cost, markup, margin. */
export const canSeeCosts = (caller: Caller): boolean => caller !== null && isOperation(caller)
export const canChooseSegment = (caller: Caller): boolean => caller !== null && isOperation(caller)
/** Prices of another day than today. */
export const canChoosePriceDay = (caller: Caller): boolean => caller !== null && isOperation(caller)
/** Agents see their companies, but a segment is a price and operations decide it. */
export const canChangeCompanySegment = (actor: Actor): boolean => isOperation(actor)
/** Segment, agency, type and coupon code of a company, and who belongs to it. */
export const canChangeCompanyTerms = (actor: Actor): boolean => isOperation(actor)
/** The house's own invoice information, with series and VAT rate: an administrator's. */
export const canChangeIssuerSettings = (actor: Actor): boolean => actor.flags.has('definitions')
/** Whether somebody of the staff sees a company of this agency, for those who are told about it. */
export const seesCompanyOfAgency = (
  user: Pick<Actor, 'roles' | 'agencyId'>,
  companyAgencyId: number | null,
): boolean =>
  hasReach(user, 'all') ||
  (hasReach(user, 'agency') && user.agencyId !== null && user.agencyId === companyAgencyId)
/** Which of the staff did what; customers learn only that staff did. */
export const canSeeStaffNames = (actor: Actor): boolean => isStaff(actor)
/** What staff write about a company for each other. */
export const canSeeInternalNotes = (actor: Actor): boolean => isStaff(actor)
/** Who wrote it, and administrators. */
export const canDeleteNoteOf = (actor: Actor, authorId: number): boolean =>
  actor.userId === authorId || actor.flags.has('definitions')
/** Shipment documents that are hidden from the customer. */
export const canSeeHiddenDocuments = (actor: Actor): boolean => isStaff(actor)
export const canDecideRefunds = (actor: Actor): boolean => isOperation(actor)
/** The second person of a refund above the limit is another one than who asked for it. */
export const canApproveRefundOf = (actor: Actor, requestedBy: number | null): boolean =>
  canDecideRefunds(actor) && requestedBy !== actor.userId
/** After a carrier's refusal: money against its word, or a shipment that its customer gave up. */
export const canDecideCancellations = (actor: Actor): boolean => isOperation(actor)
export const canDecideObjections = (actor: Actor): boolean => isOperation(actor)
/** To let a parcel go on whose extra payment is not settled, and to hold it again. */
export const canReleaseHolds = (actor: Actor): boolean => isOperation(actor)
/** Photos and signatures from a door: their courier’s own, and staff’s. */
export const canSeeStopFilesOf = (actor: Actor, courierId: number): boolean =>
  actor.userId === courierId || isOperation(actor)
/** Whoever objected, also on a customer's behalf, does not decide about it. */
export const canDecideObjectionOf = (actor: Actor, objectedBy: number | null): boolean =>
  canDecideObjections(actor) && objectedBy !== actor.userId
/** Background work that used up its tries. */
export const canSeeFailedJobs = (actor: Actor): boolean => isOperation(actor)
/** Why a payment waits for people: another amount was taken, or its provider is not set up. */
export const canSeePaymentIssues = (actor: Actor): boolean => isStaff(actor)
/** Payments that are open or were never paid stand in the history without being asked for. */
export const showsUnfinishedPayments = (actor: Actor): boolean => isStaff(actor)
export const canSeeUnmatchedStatuses = (caller: Caller): boolean => caller !== null && isStaff(caller)
/** Role groups, flags, the trail of what everybody did: what belongs to no agency and no company. */
export const canSeeWholeHouse = (actor: Pick<Actor, 'roles'>): boolean => hasReach(actor, 'all')
/** Whether documents and companies are what they say is for staff to decide, whatever flags a customer was given. */
export const canVerifyCompanies = (actor: Actor): boolean => isStaff(actor)
/** By which name the house's books know a company. */
export const canChangeAccountCodes = (actor: Actor): boolean => isStaff(actor)
export const canSeeUser = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || actor.flags.has('definitions_usercrud')

/**
 * Which rows a caller may touch. Every query of company-owned rows takes a scope, so that it cannot be left out.
 * `handling` is the scope of pickup staff: the reservations of their own round with the shipments to collect; who works in the
 * warehouse also touches shipments of every company from their payment on. No other rows.
 */
export type Scope =
  | { kind: 'company'; companyId: number }
  | { kind: 'agency'; agencyId: number }
  | { kind: 'handling'; userId: number; isWarehouse: boolean }
  | { kind: 'all' }

type ScopeHolder = Pick<Actor, 'userId' | 'roles' | 'flags' | 'agencyId' | 'companyId'>

/**
 * Several roles: `all` wins; otherwise the rows of the own agency or company win over `handling`, so that a second role
 * never hides a caller's own drafts. Null for a user with neither company nor wider role.
 */
const scopeOfActor = (actor: ScopeHolder): Scope | null => {
  const { agencyId, companyId, userId } = actor
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

/** Who only handles parcels gives none up, whatever flags they were given. */
export const canCancelShipments = (scope: Scope): boolean => scope.kind !== 'handling'

/** To cancel, confirm and change what a customer asked couriers for; a courier says what happened at the stop instead. */
export const canDecideReservations = (scope: Scope): boolean => scope.kind !== 'handling'

export const canConfirmReservations = (actor: Actor): boolean => isStaff(actor)

/** Who of the users can be sent to fetch parcels. */
export const courierRole = handlingRole
export const courierFlag: PermissionFlag = 'pickup_dispatcher'

/** @throws AppError notAllowed for who sees some companies only */
export const requireWholeHouse = (ctx: Pick<Ctx, 'actor'>): void => {
  if (!canSeeWholeHouse(requireActor(ctx))) throw new AppError('notAllowed')
}

/**
 * The house's own people, who see all companies or fetch and move everybody's parcels. What is done by hand and the rows that
 * belong to no company are theirs, whatever flags others were given.
 */
export const worksForHouse = (actor: ScopeHolder): boolean => {
  const scope = scopeOfActor(actor)
  return scope?.kind === 'all' || scope?.kind === 'handling'
}

/**
 * @returns the user's id
 * @throws AppError notSignedIn; notAllowed for who sees some companies only
 */
export const requireHandling = (ctx: Pick<Ctx, 'actor'>): number => {
  const actor = requireActor(ctx)
  if (!worksForHouse(actor)) throw new AppError('notAllowed')
  return actor.userId
}

/**
 * The access rule of a contract row.
 * @throws AppError notSignedIn for a visitor, notAllowed for a user who lacks what the row names
 */
export const authorize = (caller: Caller, access: Access): void => {
  if (caller === null && !isOpenToVisitors(access)) throw new AppError('notSignedIn')
  if (caller !== null && !mayCall(caller, access)) throw new AppError('notAllowed')
}

/**
 * Who has to set up a second factor first makes no other call. The answer ends the visit: the next sign-in leads to the setup.
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
 * Who looks on behalf of a company: operations and administrators with the flag. Agents not at all: they see their companies'
 * shipments, contacts and documents under their own name, and a visit would show them prices and settings that are the house's.
 */
export const mayVisit = (actor: Pick<Actor, 'roles' | 'flags' | 'isOperationUser'>): boolean =>
  isOperation(actor) && hasReach(actor, 'all') && actor.flags.has('agent_loginonbehalf')
/** As a customer only: another of the staff has rights of their own. */
export const canVisitAs = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  hasReach({ roles }, 'company') && !isStaff({ roles })

/**
 * In a visit on behalf of a company only what the contract opens to it is done, and no visit begins within one.
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
