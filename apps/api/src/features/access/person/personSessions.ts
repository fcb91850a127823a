/** The open sessions of a person, for who shows and ends them. */
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteOtherSessions, deleteSessionOfUser, listSessionsOfUser } from './personSessions.queries.ts'

export type PersonSession = Awaited<ReturnType<typeof listSessionsOfUser>>[number]

export const listPersonSessions = async (ctx: Ctx, userId: number): Promise<PersonSession[]> => {
  await ctx.sessionUses.flush()
  return listSessionsOfUser(ctx.db, userId, ctx.now)
}

/** Returns the ids that ended, for `forgetSessions` after the commit; none when it is not the person's. */
export const endPersonSession = (tx: Db, userId: number, sessionId: string): Promise<string[]> =>
  deleteSessionOfUser(tx, userId, sessionId)

/** Ends all but one. Returns the ids that ended, for `forgetSessions` after the commit. */
export const endOtherSessionsOfPerson = (tx: Db, userId: number, keptId: string): Promise<string[]> =>
  deleteOtherSessions(tx, userId, keptId)
