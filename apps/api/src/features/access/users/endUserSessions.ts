import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import { forgetSessions } from '../callerCache.ts'
import { notifyRightsChanged } from '../rights/notifyRightsChanged.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { requireMayChangeUser } from './requireMayChangeUser.ts'

const audit = auditOf('user')

/** Returns the ids of ended sessions; pass them to `forgetSessions` after the commit. */
export const endSessionsOf = async (ctx: Ctx, tx: Db, userId: number): Promise<string[]> => {
  const ids = await deleteSessionsOfUser(tx, userId)
  await audit(tx, ctx, { action: 'sessionsEnded', id: userId, details: { count: ids.length } })
  return ids
}

/** @throws AppError notFound, wouldGiveMore */
export const endUserSessions = async (ctx: Ctx, userId: number) => {
  const ended = await ctx.db.transaction(async (tx) => {
    await requireMayChangeUser(ctx, tx, userId)
    return endSessionsOf(ctx, tx, userId)
  })
  forgetSessions(ctx.cache, ended)
  notifyRightsChanged(ctx, [userId])
  return {
    returnCode: 200,
    returnText: translate(ctx.language, 'access/users:said.sessionsEnded', { count: ended.length }),
  }
}
