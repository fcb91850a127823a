import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'

/**
 * External reservations are nobody's company yet: the house's own staff and its couriers see them, agents and customers do not.
 * @throws AppError notAllowed
 */
export const requireHouse = (ctx: Ctx): void => {
  const { kind } = scopeOf(ctx)
  if (kind !== 'all' && kind !== 'handling') throw new AppError('notAllowed')
}
