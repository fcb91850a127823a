import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { forgetSessions, forgetUsers } from '../../access/callerCache.ts'
import { endSessionsOf } from '../../access/users/endUserSessions.ts'
import { requireMayChangeUser } from '../../access/users/requireMayChangeUser.ts'
import { countPasskeys, deletePasskeysOf } from '../passkeys/passkey.queries.ts'
import { deleteFactor, lockFactor } from './secondFactor.queries.ts'
import { notifySecondFactorChange } from './secondFactorEmail.ts'

const audit = auditOf('user')

/**
 * Resets the second factor of a user who lost phone and recovery codes, or the passkey's device. The
 * administrator verifies the identity; the user is notified by email. Not allowed for oneself, which requires
 * password and code (`switchOffSecondFactor`).
 * @throws AppError notFound, wouldGiveMore, notAllowed
 */
export const resetSecondFactor = async (ctx: Ctx, userId: number) => {
  if (userId === requireActor(ctx).userId) throw new AppError('notAllowed')
  const ended = await ctx.db.transaction(async (tx) => {
    await requireMayChangeUser(ctx, tx, userId)
    const factor = await lockFactor(tx, userId)
    if (!factor && (await countPasskeys(tx, userId)) === 0) return null
    await deleteFactor(tx, userId)
    await deletePasskeysOf(tx, userId)
    await audit(tx, ctx, { action: 'secondFactorReset', id: userId })
    await notifySecondFactorChange(ctx, tx, userId, 'off')
    return endSessionsOf(ctx, tx, userId)
  })
  forgetUsers(ctx.cache, [userId])
  forgetSessions(ctx.cache, ended ?? [])
  const said = ended ? 'access/users:said.secondFactorReset' : 'access/users:said.noSecondFactor'
  return { returnCode: 200, returnText: translate(ctx.language, said) }
}
