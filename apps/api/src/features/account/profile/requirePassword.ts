import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { getPerson } from '../../access/person/getPerson.ts'
import type { Person } from '../../access/person/getPerson.ts'
import { isPassword } from '../../access/passwords.ts'
import { beginAttempt, countAttempt, settleAttempt } from '../../access/attempts/attempts.ts'

/**
 * Verifies the person's password. A wrong one counts as a failed sign-in, so that a stolen session cannot be
 * used for guessing.
 * @throws AppError validationFailed on `field`; captchaNeeded
 */
export const requirePassword = async (
  ctx: Ctx,
  { password, captcha, field }: { password: string; captcha?: string | null; field: string },
): Promise<Person> => {
  const person = await getPerson(ctx.db, requireActor(ctx).userId)
  if (!person) throw new AppError('notSignedIn')
  if (person.passwordHash === null) throw fieldError(field, 'account/settings:password.none')
  const attempt = await beginAttempt(ctx, 'signIn', { email: person.email, captcha })
  if (await isPassword(person.passwordHash, password)) {
    await settleAttempt(ctx, attempt)
    return person
  }
  await countAttempt(ctx, attempt)
  throw fieldError(field, 'account/settings:password.wrong')
}
