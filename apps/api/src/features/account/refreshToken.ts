import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshSession } from '../access/refreshSession.ts'

/**
 * A new token for the bearer of a valid one, with the claims of now. The old one is accepted for a minute more, since
 * another tab may still use it.
 * @throws AppError notAllowed when the user asked for is not the bearer
 */
export const refreshToken = async (ctx: Ctx, wanted: { userID: number }): Promise<{ data: string }> => {
  const actor = requireActor(ctx)
  if (actor.userId !== wanted.userID) throw new AppError('notAllowed')
  return { data: await refreshSession(ctx, actor) }
}
