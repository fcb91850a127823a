import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { getPerson } from '../../access/person/getPerson.ts'
import type { Person } from '../../access/person/getPerson.ts'
import { isFreshSession } from '../../access/person/isFreshSession.ts'
import { checkSecondFactor } from '../secondFactor/checkSecondFactor.ts'
import { requirePassword } from './requirePassword.ts'

export interface OwnerProof {
  password?: string | null
  captcha?: string | null
  secondFactorCode?: string | null
}

/**
 * Verifies that the person is present: by password and second factor, or without a password by a recently
 * started session.
 * @throws AppError validationFailed on `password` or `secondFactorCode`; captchaNeeded, signInAgain,
 * secondFactorNeeded, tooManyRequests
 */
export const requireOwner = async (ctx: Ctx, proof: OwnerProof): Promise<Person> => {
  const person = await getPerson(ctx.db, requireActor(ctx).userId)
  if (!person) throw new AppError('notSignedIn')
  if (person.passwordHash === null) {
    if (!(await isFreshSession(ctx))) throw new AppError('signInAgain')
  } else {
    const { password, captcha } = proof
    if (!password) throw fieldError('password', 'account:signin.passwordRequired')
    await requirePassword(ctx, { password, captcha, field: 'password' })
  }
  await checkSecondFactor(ctx, person.id, proof.secondFactorCode)
  return person
}
