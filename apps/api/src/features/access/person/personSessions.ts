/** Open sessions of a person, to list and end them. */
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteOtherSessions, deleteSessionOfUser, listSessionsOfUser } from './personSessions.queries.ts'

export type PersonSession = Awaited<ReturnType<typeof listSessionsOfUser>>[number]

export const listPersonSessions = async (ctx: Ctx, userId: number): Promise<PersonSession[]> => {
  await ctx.sessionUses.flush()
  return listSessionsOfUser(ctx.db, userId, ctx.now)
}

/**
 * Ends a session; returns its id for `forgetSessions` after the commit, or nothing when it belongs to someone
 * else.
 */
export const endPersonSession = (tx: Db, userId: number, sessionId: string): Promise<string[]> =>
  deleteSessionOfUser(tx, userId, sessionId)

/** Ends all sessions but one; returns their ids for `forgetSessions` after the commit. */
export const endOtherSessionsOfPerson = (tx: Db, userId: number, keptId: string): Promise<string[]> =>
  deleteOtherSessions(tx, userId, keptId)
