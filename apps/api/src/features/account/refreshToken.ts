import { requireSession } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshSession } from '../access/refreshSession.ts'

/**
 * Returns a new token with current claims for the bearer of a valid one. The old token is accepted for another
 * minute, because other tabs may still use it.
 * @throws AppError notAllowed when the requested user is not the bearer
 */
export const refreshToken = async (ctx: Ctx, wanted: { userID: number }): Promise<{ data: string }> => {
  const actor = requireSession(ctx)
  if (actor.userId !== wanted.userID) throw new AppError('notAllowed')
  return { data: await refreshSession(ctx, actor) }
}
