import { scopeOf } from '../../access/policies.ts'
import type { Scope } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { isCompanyInScope } from '../shipment.queries.ts'

/**
 * Chooses the company of a new row: the caller's own. Staff have none, so they name one within their scope.
 * @throws AppError validationFailed on `companyId`
 */
export const chooseCompanyId = async (
  ctx: Ctx,
  named: number | null,
  scope: Scope = scopeOf(ctx),
): Promise<number> => {
  if (scope.kind === 'company') return scope.companyId
  if (named === null) throw fieldError('companyId', 'shipment:required.companyId')
  if (!(await isCompanyInScope(ctx.db, scope, named))) throw fieldError('companyId', 'validation:choice')
  return named
}
