import type { z } from 'zod'
import type { updatePasswordRequest } from '@kervan/contract/account/profile/profile.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { forgetSessions } from '../../access/callerCache.ts'
import { changePassword } from '../../access/changePassword.ts'
import { getPersonLocked } from '../../access/person/getPerson.ts'
import type { Person } from '../../access/person/getPerson.ts'
import { hashPassword } from '../../access/passwords.ts'
import { startSession } from '../../access/startSession.ts'
import { notify } from '../../notice/notify.ts'
import { passwordChangedEmail } from '../accountEmails.ts'
import { resetAttempts } from '../../access/attempts/attempts.ts'
import { requirePassword } from './requirePassword.ts'

const audit = auditOf('user')

const replace = async (ctx: Ctx, tx: Db, person: Person, passwordHash: string) => {
  const { id: userId } = person
  const locked = await getPersonLocked(tx, userId)
  // The password was changed concurrently since the check.
  if (locked?.passwordHash !== person.passwordHash) throw new AppError('changedMeanwhile')
  const { endedSessionIds } = await changePassword(tx, userId, passwordHash)
  await audit(tx, ctx, { action: 'passwordChanged', id: userId })
  await notify(tx, ctx, {
    to: { userId },
    email: passwordChangedEmail,
    facts: [{ key: ctx.now.toISOString(), fact: {} }],
  })
  const token = await startSession({ ...ctx, db: tx }, { userId }, ctx.now)
  if (token === null) throw new AppError('notSignedIn')
  return { token, endedSessionIds }
}

/**
 * Changes the password after verifying the old one; ends every session of the user and starts a new one.
 * @throws AppError validationFailed on `oldPassword` or `newPassword`; captchaNeeded; changedMeanwhile
 */
export const updatePassword = async (
  ctx: Ctx,
  { oldPassword, newPassword, captcha }: z.output<typeof updatePasswordRequest>,
): Promise<string> => {
  const person = await requirePassword(ctx, { password: oldPassword, captcha, field: 'oldPassword' })
  if (newPassword === oldPassword) throw fieldError('newPassword', 'account/settings:password.same')
  const passwordHash = await hashPassword(newPassword)
  const { token, endedSessionIds } = await ctx.db.transaction((tx) => replace(ctx, tx, person, passwordHash))
  forgetSessions(ctx.cache, endedSessionIds)
  await resetAttempts(ctx, ['signIn', 'forgotPassword'], person.email)
  return token
}
