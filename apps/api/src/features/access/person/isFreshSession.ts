import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findSession } from '../session.queries.ts'

const freshMs = 10 * 60_000

/** Checks whether the caller signed in recently. */
export const isFreshSession = async (ctx: Ctx): Promise<boolean> => {
  const session = await findSession(ctx.db, requireSession(ctx).sessionId)
  return session !== undefined && ctx.now.getTime() - session.startedAt.getTime() <= freshMs
}
