import type { z } from 'zod'
import type { confirmEmailChangeRequest } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { languageOrDefault } from '../../../platform/language.ts'
import { changeEmail } from '../../access/person/changeEmail.ts'
import { refreshSession } from '../../access/refreshSession.ts'
import { notify } from '../../notice/notify.ts'
import { emailChangedEmail } from '../accountEmails.ts'
import { resetMailedCodes } from '../mailCode.ts'
import { redeemCode } from '../redeemCode.ts'

/**
 * Changes the caller's address to the one confirmed by the code, and notifies the old address.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const confirmEmailChange = async (
  ctx: Ctx,
  { newEmail, confirmationCode: code, requestId }: z.output<typeof confirmEmailChangeRequest>,
): Promise<string> => {
  const actor = requireSession(ctx)
  const given = { purpose: 'emailChange', email: newEmail, code, requestId } as const
  await redeemCode(ctx, given, async (tx, row) => {
    // A code of another user's request is invalid for the caller.
    if (row.userId !== actor.userId) return null
    const old = await changeEmail(tx, ctx, { userId: actor.userId, email: row.email })
    if (!old) return null
    await notify(tx, ctx, {
      to: { email: old.email, firstName: old.firstName, language: languageOrDefault(old.language) },
      email: emailChangedEmail,
      facts: [{ key: row.id, fact: {} }],
    })
    return true
  })
  await resetMailedCodes(ctx, given)
  return refreshSession(ctx, actor)
}
