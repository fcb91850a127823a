import type { z } from 'zod'
import type { signUpRequest } from '@kervan/contract/account/account.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { hashPassword } from '../access/passwords.ts'
import { beginAttempt, countAttempt } from '../access/attempts/attempts.ts'
import { mailCode } from './mailCode.ts'

/**
 * Stores the sign-up until its code is entered. An email with an account gets the same answer after the same
 * effort; its email says so instead of containing a code.
 * @throws AppError captchaNeeded, tooManyRequests
 */
export const signUp = async (ctx: Ctx, request: z.output<typeof signUpRequest>) => {
  await countAttempt(ctx, await beginAttempt(ctx, 'signUp', request))
  const { email, firstName, lastName, phoneNumber, acceptedLegalTexts } = request
  const passwordHash = await hashPassword(request.password)
  const mailed = await mailCode(ctx, {
    purpose: 'signUp',
    email,
    pendingSignUp: { firstName, lastName, phoneNumber, passwordHash, acceptedLegalTexts },
  })
  const text = mailed.isMailed ? 'account:signup.codeSent' : 'account:code.stillValid'
  return { returnCode: 200, returnText: translate(ctx.language, text), ...mailed }
}
