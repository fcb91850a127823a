import { hasReach } from '@kervan/contract/roles'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { findUserAccess } from '../access.queries.ts'
import { forgetSessions, forgetUsers } from '../callerCache.ts'
import { canChangeCompanyTerms, scopeOf } from '../policies.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { requireMayChangeUser } from './requireMayChangeUser.ts'
import { findUserRow, updateUser } from './user.queries.ts'

const audit = auditOf('user')

/**
 * Puts a customer into another company, in the caller's transaction; what they see is another company's, so their sessions
 * end with the commit. Staff belong to no company.
 * @throws AppError notAllowed, notFound, wouldGiveMore, validationFailed on `userID`
 * @returns a function for after the commit: from then on this process refuses the sessions too
 */
export const moveUserToCompany = async (
  tx: Db,
  ctx: Ctx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<() => void> => {
  if (!canChangeCompanyTerms(requireActor(ctx))) throw new AppError('notAllowed')
  if (!(await findUserRow(tx, userId, scopeOf(ctx)))) throw new AppError('notFound')
  const { roles } = await findUserAccess(tx, userId)
  if (!roles.every((role) => hasReach({ roles: [role] }, 'company')))
    throw fieldError('userID', 'validation:choice')
  const before = await requireMayChangeUser(ctx, tx, userId)
  await updateUser(tx, userId, { companyId })
  const ended = await deleteSessionsOfUser(tx, userId)
  const { companyId: companyBefore } = before
  await audit(tx, ctx, {
    action: 'userMoved',
    id: userId,
    before: { companyId: companyBefore },
    after: { companyId },
  })
  return () => {
    forgetSessions(ctx.cache, ended)
    forgetUsers(ctx.cache, [userId])
  }
}
