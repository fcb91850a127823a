import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { listUserRoles } from './access.queries.ts'
import { canSeeUser, scopeOf } from './policies.ts'
import { findUserRow } from './users/user.queries.ts'

/** @throws AppError notFound for another user's id, unless the caller administers users and may see this one */
export const getUserMenu = async (ctx: Ctx, wanted: { userID: number; active: number }) => {
  const actor = requireActor(ctx)
  if (!canSeeUser(actor, wanted.userID)) throw new AppError('notFound')
  const isOwn = actor.userId === wanted.userID
  if (!isOwn && !(await findUserRow(ctx.db, wanted.userID, scopeOf(ctx)))) throw new AppError('notFound')
  const roles = await listUserRoles(ctx.db, wanted.userID, wanted.active === 1)
  return roles.map(({ id, definition }) => ({
    id,
    userID: wanted.userID,
    roleID: id,
    active: wanted.active,
    role: { id, definition },
  }))
}
