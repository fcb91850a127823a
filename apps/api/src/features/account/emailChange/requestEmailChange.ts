import type { z } from 'zod'
import type { requestEmailChangeRequest } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { mailCode } from '../mailCode.ts'
import { requirePassword } from '../profile/requirePassword.ts'

/**
 * Mails a code to the new address. Neither the answer nor the effort reveals whether the address has an
 * account.
 * @throws AppError validationFailed on `password` or `newEmail`; captchaNeeded; tooManyRequests
 */
export const requestEmailChange = async (
  ctx: Ctx,
  { newEmail, password, captcha }: z.output<typeof requestEmailChangeRequest>,
) => {
  const person = await requirePassword(ctx, { password, captcha, field: 'password' })
  if (newEmail.toLowerCase() === person.email.toLowerCase())
    throw fieldError('newEmail', 'account/settings:email.same')
  const mailed = await mailCode(ctx, { purpose: 'emailChange', email: newEmail, userId: person.id })
  const text = mailed.isMailed ? 'account:signup.codeSent' : 'account:code.stillValid'
  return { returnCode: 200, returnText: translate(ctx.language, text), ...mailed }
}
