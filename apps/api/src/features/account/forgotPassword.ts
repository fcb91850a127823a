import type { z } from 'zod'
import type { forgotPasswordRequest } from '@kervan/contract/account/account.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { beginAttempt, countAttempt } from '../access/attempts/attempts.ts'
import { mailCode } from './mailCode.ts'

/**
 * Requests a mailed code. Neither the answer nor the effort reveals whether the email has an account, because
 * the job checks it.
 * @throws AppError captchaNeeded, tooManyRequests
 */
export const forgotPassword = async (ctx: Ctx, request: z.output<typeof forgotPasswordRequest>) => {
  await countAttempt(ctx, await beginAttempt(ctx, 'forgotPassword', request))
  const mailed = await mailCode(ctx, { purpose: 'passwordReset', email: request.email })
  const text = mailed.isMailed ? 'account:forgot.codeSent' : 'account:code.stillValid'
  return { returnCode: 200, returnText: translate(ctx.language, text), ...mailed }
}
