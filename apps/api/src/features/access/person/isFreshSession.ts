import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findSession } from '../session.queries.ts'

const freshMs = 10 * 60_000

/** Whether the caller signed in a moment ago. */
export const isFreshSession = async (ctx: Ctx): Promise<boolean> => {
  const session = await findSession(ctx.db, requireActor(ctx).sessionId)
  return session !== undefined && ctx.now.getTime() - session.startedAt.getTime() <= freshMs
}
