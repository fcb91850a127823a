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
 * Moves a customer to another company in the caller's transaction. The visible data change, so the sessions end
 * with the commit. Staff belong to no company.
 * @throws AppError notAllowed, notFound, wouldGiveMore, validationFailed on `userID`
 * @returns function to call after the commit, which makes this process refuse the sessions immediately
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
