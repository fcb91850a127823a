import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { mailCode } from './mailCode.ts'
import { findActiveEmail } from '../access/users/findActiveEmail.ts'

const audit = auditOf('user')

/**
 * Mails a password reset code to the user; only the mailbox's owner can set the password.
 * @throws AppError notFound, tooManyRequests
 */
export const sendResetCode = async (ctx: Ctx, userId: number) => {
  const email = await findActiveEmail(ctx, userId)
  if (email === undefined) throw new AppError('notFound')
  const { isMailed } = await mailCode(ctx, { purpose: 'passwordReset', email })
  await audit(ctx.db, ctx, { action: 'resetCodeSent', id: userId })
  const text = isMailed ? 'access/users:said.codeSent' : 'account:code.stillValid'
  return { returnCode: 200, returnText: translate(ctx.language, text) }
}
