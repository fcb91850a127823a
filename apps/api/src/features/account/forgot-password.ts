import type { z } from 'zod'
import type { forgotPasswordRequest } from '@kervan/contract/account/account.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { beginAttempt, countMailedCode } from './attempts.ts'
import { mailCode } from './email-code.ts'

/**
 * Has a code mailed. Whether the email has an account shows neither in the answer nor in the work: the job looks.
 * @throws AppError captchaNeeded, tooManyRequests
 */
export const forgotPassword = async (ctx: Ctx, request: z.output<typeof forgotPasswordRequest>) => {
  await beginAttempt(ctx, 'forgotPassword', request)
  await countMailedCode(ctx, request.email)
  await mailCode(ctx, { purpose: 'passwordReset', email: request.email })
  return { returnCode: 200, returnText: translate(ctx.language, 'account:forgot.codeSent') }
}
