import { hasReach } from '@kervan/contract/roles'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { findUserAccess } from '../access.queries.ts'
import { canChangeCompanyTerms, scopeOf } from '../policies.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { lockUser, updateUser } from './user.queries.ts'

const audit = auditOf('user')

/**
 * Puts a customer into another company, in the caller's transaction; what they see is another company's, so their sessions
 * end with the commit. Staff belong to no company.
 * @throws AppError notAllowed, notFound, validationFailed on `userID`
 */
export const moveUserToCompany = async (
  tx: Db,
  ctx: Ctx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<void> => {
  if (!canChangeCompanyTerms(requireActor(ctx))) throw new AppError('notAllowed')
  const before = await lockUser(tx, userId, scopeOf(ctx))
  if (!before) throw new AppError('notFound')
  const { roles } = await findUserAccess(tx, userId)
  if (!roles.every((role) => hasReach({ roles: [role] }, 'company')))
    throw fieldError('userID', 'validation:choice')
  await updateUser(tx, userId, { companyId })
  await deleteSessionsOfUser(tx, userId)
  const { companyId: companyBefore } = before
  await audit(tx, ctx, {
    action: 'userMoved',
    id: userId,
    before: { companyId: companyBefore },
    after: { companyId },
  })
}
