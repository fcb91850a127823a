import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { canSeeInternalNotes, scopeOf } from '../access/policies.ts'
import type { Scope } from '../access/policies.ts'

/**
 * Whose shipments the caller answers for. A customer may hold the flag of the screen by an exception and still sees nothing that
 * staff write for each other; whoever only handles parcels answers for none.
 * @throws AppError notAllowed
 */
export const requireService = (ctx: Pick<Ctx, 'actor'>): Scope => {
  const scope = scopeOf(ctx)
  if (!canSeeInternalNotes(requireActor(ctx)) || (scope.kind !== 'all' && scope.kind !== 'agency'))
    throw new AppError('notAllowed')
  return scope
}
