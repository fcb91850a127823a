import type { z } from 'zod'
import type { deleteAccountRequest } from '@kervan/contract/account/personalData/personalData.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { languageOrDefault, translate } from '../../../platform/language.ts'
import { forgetAnswersTo } from '../../../platform/http/forgetAnswers.ts'
import { forgetSessions, forgetUsers } from '../../access/callerCache.ts'
import { erasePerson, erasedName } from '../../access/person/erasePerson.ts'
import { forgetPersonName } from '../../company/forgetPersonName.ts'
import { forgetNoticesOfPerson } from '../../notice/noticesOfPerson.ts'
import { notify } from '../../notice/notify.ts'
import { forgetCardsOf } from '../../payment/cards/savedCards.ts'
import { forgetSignature } from '../../courier/forgetSignature.ts'
import { forgetReservationPerson } from '../../reservation/forgetReservationPerson.ts'
import { forgetSenderPage } from '../../tracking/senderPage/forgetSenderPage.ts'
import { resetAttempts } from '../../access/attempts/attempts.ts'
import { deleteIdentity } from '../google/google.queries.ts'
import { deletePasskeysOf } from '../passkeys/passkey.queries.ts'
import { deleteAppearance, deletePhoto } from '../profile/profile.queries.ts'
import { requirePassword } from '../profile/requirePassword.ts'
import { checkSecondFactor } from '../secondFactor/checkSecondFactor.ts'
import { deleteViewsOf } from '../savedViews/savedView.queries.ts'
import { deleteFactor } from '../secondFactor/secondFactor.queries.ts'
import { accountDeletedEmail } from './accountDeletedEmail.ts'
import { deleteCodesOf, forgetAcceptanceAddresses } from './personalData.queries.ts'

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

const erase = async (ctx: Ctx, tx: Db, userId: number): Promise<string[]> => {
  const { before, endedSessionIds } = await erasePerson(tx, ctx, userId)
  await deletePhoto(tx, userId)
  await deleteAppearance(tx, userId)
  await deleteViewsOf(tx, userId)
  await deleteFactor(tx, userId)
  await deleteIdentity(tx, userId)
  await deletePasskeysOf(tx, userId)
  await forgetCardsOf(ctx, tx, userId)
  const codeIds = await deleteCodesOf(tx, before)
  await forgetAcceptanceAddresses(tx, userId)
  const name = { before: fullName(before), after: fullName(erasedName) }
  await forgetNoticesOfPerson(tx, before, { codeIds, name })
  await forgetReservationPerson(tx, { email: before.email, companyId: before.companyId, name, now: ctx.now })
  await forgetAnswersTo(tx, userId)
  if (before.companyId !== null) {
    await forgetPersonName(tx, before.companyId, name)
    await forgetSignature(tx, ctx, before.companyId, name)
    await forgetSenderPage(tx, before.companyId, name.before)
  }
  await notify(tx, ctx, {
    to: {
      email: before.email,
      firstName: before.firstName,
      language: languageOrDefault(before.language),
    },
    email: accountDeletedEmail,
    facts: [{ key: ctx.now.toISOString(), fact: {} }],
  })
  return endedSessionIds
}

/**
 * Erases the caller's personal data permanently. Company data and data required by law remain without the
 * person.
 * @throws AppError validationFailed on `password` or `secondFactorCode`; captchaNeeded; secondFactorNeeded;
 * lastAdministrator
 */
export const deleteAccount = async (
  ctx: Ctx,
  { password, captcha, secondFactorCode }: z.output<typeof deleteAccountRequest>,
) => {
  const person = await requirePassword(ctx, { password, captcha, field: 'password' })
  await checkSecondFactor(ctx, person.id, secondFactorCode)
  const ended = await ctx.db.transaction((tx) => erase(ctx, tx, person.id))
  forgetSessions(ctx.cache, ended)
  forgetUsers(ctx.cache, [person.id])
  await resetAttempts(ctx, ['signIn', 'signUp', 'forgotPassword'], person.email)
  return { returnCode: 200, returnText: translate(ctx.language, 'account/settings:data.deleted') }
}
