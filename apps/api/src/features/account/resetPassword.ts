import type { z } from 'zod'
import type { resetPasswordRequest } from '@kervan/contract/account/account.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { forgetSessions } from '../access/callerCache.ts'
import { changePassword } from '../access/changePassword.ts'
import { confirmEmailOf } from '../access/person/confirmEmailOf.ts'
import { findRegisteredUser } from '../access/findRegisteredUser.ts'
import { hashPassword } from '../access/passwords.ts'
import { startSession } from '../access/startSession.ts'
import { notify } from '../notice/notify.ts'
import { passwordChangedEmail } from './accountEmails.ts'
import { resetAttempts } from '../access/attempts/attempts.ts'
import { resetMailedCodes } from './mailCode.ts'
import { checkSecondFactorAfterCode } from './secondFactor/checkSecondFactor.ts'
import { redeemCode } from './redeemCode.ts'

const audit = auditOf('user')

/**
 * Sets a new password after the mailed code; ends every session of the user and starts a new one.
 * @throws AppError validationFailed on `confirmationCode` or `secondFactorCode`; secondFactorNeeded;
 * tooManyRequests
 */
export const resetPassword = async (
  ctx: Ctx,
  request: z.output<typeof resetPasswordRequest>,
): Promise<string> => {
  const { email, confirmationCode: code, requestId } = request
  const given = { purpose: 'passwordReset', email, code, requestId } as const
  const known = await findRegisteredUser(ctx.db, email)
  if (known) await checkSecondFactorAfterCode(ctx, given, { ...request, userId: known.userId })
  const { token, endedSessionIds } = await redeemCode(ctx, given, async (tx) => {
    const user = await findRegisteredUser(tx, email)
    if (!user) return null
    const passwordHash = await hashPassword(request.password)
    const { userId } = user
    const { endedSessionIds } = await changePassword(tx, userId, passwordHash)
    await confirmEmailOf(tx, userId, ctx.now)
    await audit(tx, { ...ctx, actor: user }, { action: 'passwordReset', id: userId })
    await notify(tx, ctx, {
      to: { userId },
      email: passwordChangedEmail,
      facts: [{ key: ctx.now.toISOString(), fact: {} }],
    })
    const token = await startSession({ ...ctx, db: tx }, { userId, with: 'code' }, ctx.now)
    return token === null ? null : { token, endedSessionIds }
  })
  forgetSessions(ctx.cache, endedSessionIds)
  await resetAttempts(ctx, ['forgotPassword', 'signIn'], email)
  await resetMailedCodes(ctx, given)
  return token
}
