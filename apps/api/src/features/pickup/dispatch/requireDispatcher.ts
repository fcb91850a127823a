import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'

/**
 * A day has stops of every company, so it is for who sees all of them, whatever flags a customer or an agent was given.
 * @throws AppError notAllowed
 */
export const requireDispatcher = (ctx: Pick<Ctx, 'actor'>): void => {
  const { kind } = scopeOf(ctx)
  if (kind !== 'all' && kind !== 'handling') throw new AppError('notAllowed')
}
