import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { canSeeInternalNotes } from '../company/company.policies.ts'
import type { Scope } from '../access/policies.ts'

/**
 * Returns the scope that the caller serves. Refused for customers even with an exceptional flag, because they
 * must not see internal texts, and for users who only handle parcels.
 * @throws AppError notAllowed
 */
export const requireService = (ctx: Pick<Ctx, 'actor'>): Scope => {
  const scope = scopeOf(ctx)
  if (!canSeeInternalNotes(requireActor(ctx)) || (scope.kind !== 'all' && scope.kind !== 'agency'))
    throw new AppError('notAllowed')
  return scope
}
