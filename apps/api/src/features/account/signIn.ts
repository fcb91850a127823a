import type { z } from 'zod'
import type { signInRequest } from '@kervan/contract/account/account.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { startSession } from '../access/startSession.ts'
import { verifyCredentials } from '../access/verifyCredentials.ts'
import { beginAttempt, countAttempt, settleAttempt } from '../access/attempts/attempts.ts'
import { checkSecondFactor } from './secondFactor/checkSecondFactor.ts'

/**
 * Signs in with email and password and returns a session token. Every failure gets the same answer.
 * @throws AppError wrongCredentials, captchaNeeded; secondFactorNeeded, validationFailed on `secondFactorCode`,
 * tooManyRequests
 */
export const signIn = async (ctx: Ctx, request: z.output<typeof signInRequest>): Promise<string> => {
  const attempt = await beginAttempt(ctx, 'signIn', request)
  const user = await verifyCredentials(ctx.db, request.email, request.password)
  if (user) {
    await settleAttempt(ctx, attempt)
    await checkSecondFactor(ctx, user.userId, request.secondFactorCode)
    const token = await startSession(ctx, user, ctx.now)
    if (token) return token
  }
  await countAttempt(ctx, attempt)
  throw new AppError('wrongCredentials')
}
