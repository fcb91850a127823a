import type { z } from 'zod'
import type { resetPasswordRequest } from '@kervan/contract/account/account.endpoints'
import { writeAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changePassword } from '../access/change-password.ts'
import { findRegisteredUser } from '../access/find-registered-user.ts'
import { issueSession } from '../access/issue-session.ts'
import { hashPassword } from '../access/passwords.ts'
import { tellPasswordChangedJob } from './account-job-kinds.ts'
import { forgiveAttempt, forgiveMailedCodes } from './attempts.ts'
import { takeCode } from './email-code.ts'

/**
 * Sets a new password by the mailed code, ends every session of the user and begins a new one.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const resetPassword = async (
  ctx: Ctx,
  request: z.output<typeof resetPasswordRequest>,
): Promise<string> => {
  const given = { purpose: 'passwordReset', email: request.email, code: request.confirmationCode } as const
  const { userId, validFrom } = await takeCode(ctx, given, async (tx) => {
    const user = await findRegisteredUser(tx, request.email)
    if (!user) return null
    const passwordHash = await hashPassword(request.password)
    const change = await changePassword(tx, user.userId, passwordHash, ctx.now)
    await writeAudit(tx, {
      at: ctx.now,
      actorId: user.userId,
      action: 'passwordReset',
      subject: 'user',
      subjectId: user.userId,
      address: ctx.address,
    })
    await ctx.jobs.enqueue(tx, tellPasswordChangedJob, { userId: user.userId })
    return { userId: user.userId, ...change }
  })
  await forgiveAttempt(ctx, 'forgotPassword', request.email)
  await forgiveAttempt(ctx, 'signIn', request.email)
  await forgiveMailedCodes(ctx, request.email)
  return issueSession(ctx, userId, validFrom)
}
