import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'

/**
 * Couriers and the house's own staff; a customer or agent is refused whatever flags they were given.
 * @throws AppError notAllowed
 */
export const requireHandling = (ctx: Pick<Ctx, 'actor'>): number => {
  const { kind } = scopeOf(ctx)
  if (kind !== 'handling' && kind !== 'all') throw new AppError('notAllowed')
  return requireActor(ctx).userId
}
