import type { UserItem } from '@kervan/contract/access/user.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { forgetSessions, forgetUsers } from '../callerCache.ts'
import { scopeOf } from '../policies.ts'
import { changeRights } from '../rights/changeRights.ts'
import { notifyRightsChanged } from '../rights/notifyRightsChanged.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { describeUser } from './describeUser.ts'
import { requireMayChangeUser } from './requireMayChangeUser.ts'
import { findUserRow, updateUser } from './user.queries.ts'

const audit = auditOf('user')

/**
 * Deactivates an account and ends its sessions, or reactivates it. No change when it is already in that state.
 * @throws AppError notFound, notYourself, wouldGiveMore, lastAdministrator
 */
export const setUserActive = async (
  ctx: Ctx,
  { userID, active }: { userID: number; active: number },
): Promise<UserItem> => {
  const actor = requireActor(ctx)
  const isActive = active === 1
  const ended = await ctx.db.transaction((tx) =>
    changeRights(tx, async () => {
      const before = await requireMayChangeUser(ctx, tx, userID)
      if (userID === actor.userId && !isActive) throw new AppError('notYourself')
      if (before.isActive === isActive) return []
      await updateUser(tx, userID, { isActive })
      await audit(tx, ctx, {
        action: isActive ? 'userOpened' : 'userClosed',
        id: userID,
        before: { isActive: before.isActive },
        after: { isActive },
      })
      return isActive ? [] : deleteSessionsOfUser(tx, userID)
    }),
  )
  forgetSessions(ctx.cache, ended)
  forgetUsers(ctx.cache, [userID])
  notifyRightsChanged(ctx, [userID])
  return describeUser((await findUserRow(ctx.db, userID, scopeOf(ctx)))!, ctx.language)
}
