import type { z } from 'zod'
import type { signInRequest } from '@kervan/contract/account/account.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { issueSession } from '../access/issue-session.ts'
import { verifyCredentials } from '../access/verify-credentials.ts'
import { beginAttempt, forgiveAttempt } from './attempts.ts'

/**
 * A session token for the right email and password. Anything else gets one and the same answer.
 * @throws AppError wrongCredentials, captchaNeeded
 */
export const signIn = async (ctx: Ctx, request: z.output<typeof signInRequest>): Promise<string> => {
  await beginAttempt(ctx, 'signIn', request)
  const user = await verifyCredentials(ctx.db, request.email, request.password)
  if (!user) throw new AppError('wrongCredentials')
  await forgiveAttempt(ctx, 'signIn', request.email)
  return issueSession(ctx, user.userId, ctx.now)
}
