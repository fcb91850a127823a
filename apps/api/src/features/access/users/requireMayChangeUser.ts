import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUserAccess } from '../access.queries.ts'
import { scopeOf } from '../policies.ts'
import { requireMayGrant } from '../rights/mayGrant.ts'
import { lockUser } from './user.queries.ts'

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * Locks the user's row until the transaction ends. Nobody may change a user with more permissions.
 * @throws AppError notFound, wouldGiveMore
 */
export const requireMayChangeUser = async (ctx: Ctx, tx: Db, userId: number): Promise<LockedUser> => {
  const actor = requireActor(ctx)
  const user = await lockUser(tx, userId, scopeOf(ctx))
  if (!user) throw new AppError('notFound')
  if (userId !== actor.userId)
    requireMayGrant(actor, {
      ...(await findUserAccess(tx, userId)),
      isOperationUser: user.isOperationUser,
    })
  return user
}
