import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { moveUserToCompany } from '../../access/users/moveUserToCompany.ts'
import { canChangeCompanyTerms, scopeOf } from '../../access/policies.ts'
import { lockCompany } from '../company.queries.ts'
import { listUsersOfCompany } from './companyAdministration.queries.ts'

const audit = auditOf('company')

/**
 * Adds a user to a company; existing members are unchanged. Only operations may move a customer from another
 * company.
 * @throws AppError notFound for a company or user outside the caller's scope
 */
export const saveCompanyEmployee = async (
  ctx: Ctx,
  { companyID, userID }: { companyID: number; userID: number },
) => {
  const forgetMoved = await ctx.db.transaction(async (tx) => {
    if (!(await lockCompany(tx, scopeOf(ctx), companyID))) throw new AppError('notFound')
    if ((await listUsersOfCompany(tx, companyID)).some(({ id }) => id === userID)) return null
    if (!canChangeCompanyTerms(requireActor(ctx))) throw new AppError('notFound')
    const forget = await moveUserToCompany(tx, ctx, { userId: userID, companyId: companyID })
    await audit(tx, ctx, { action: 'companyUserAdded', id: companyID, details: { userID } })
    return forget
  })
  forgetMoved?.()
  return { returnCode: 200, returnText: translate(ctx.language, 'company:employeeSaved'), id: userID }
}
