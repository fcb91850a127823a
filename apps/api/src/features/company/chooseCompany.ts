import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import type { Scope } from '../access/policies.ts'
import { isCompanyVisible } from './company.queries.ts'

/**
 * Returns the company that a call is about: the named one in the caller's scope, otherwise the caller's own.
 * Null means the platform itself, for staff who have no company and see all.
 * @throws AppError notFound
 */
export const chooseCompany = async (
  ctx: Ctx,
  named: number,
): Promise<{ scope: Scope; companyId: number | null }> => {
  const scope = scopeOf(ctx)
  if (scope.kind === 'handling') throw new AppError('notFound')
  if (named === 0) {
    const { companyId } = requireActor(ctx)
    if (companyId === null && scope.kind !== 'all') throw new AppError('notFound')
    return { scope, companyId }
  }
  if (!(await isCompanyVisible(ctx.db, scope, named))) throw new AppError('notFound')
  return { scope, companyId: named }
}
