import { hasReach, isOperation, isStaff } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Agents see their companies, but a segment is a price, so only operations may change it. */
export const canChangeCompanySegment = (actor: Actor): boolean => isOperation(actor)
/** Platform's own invoice settings with series and VAT rate: administrators only. */
export const canChangeIssuerSettings = (actor: Actor): boolean => actor.flags.has('definitions')
/** Checks whether a staff user sees companies of this agency, to choose the recipients of notices. */
export const seesCompanyOfAgency = (
  user: Pick<Actor, 'roles' | 'agencyId'>,
  companyAgencyId: number | null,
): boolean =>
  hasReach(user, 'all') ||
  (hasReach(user, 'agency') && user.agencyId !== null && user.agencyId === companyAgencyId)
/** Notes that staff write about a company for each other. */
export const canSeeInternalNotes = (actor: Actor): boolean => isStaff(actor)
/** Allowed for the note's author and administrators. */
export const canDeleteNoteOf = (actor: Actor, authorId: number): boolean =>
  actor.userId === authorId || actor.flags.has('definitions')
/** Only staff may verify documents and companies, regardless of a customer's flags. */
export const canVerifyCompanies = (actor: Actor): boolean => isStaff(actor)
/** Account code of a company in the platform's bookkeeping. */
export const canChangeAccountCodes = (actor: Actor): boolean => isStaff(actor)
