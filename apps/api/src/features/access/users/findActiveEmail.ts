import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../policies.ts'
import { findUserRow } from './user.queries.ts'

/** The email of an active user in the caller's scope; undefined when there is none. */
export const findActiveEmail = async (ctx: Ctx, userId: number): Promise<string | undefined> => {
  const user = await findUserRow(ctx.db, userId, scopeOf(ctx))
  return user?.isActive ? user.email : undefined
}
