import type { z } from 'zod'
import type { confirmEmailRequest } from '@kervan/contract/account/account.endpoints'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isEmailTaken } from '../access/findRegisteredUser.ts'
import { registerCustomer } from './registerCustomer.ts'
import { startSession } from '../access/startSession.ts'
import { insertLegalAcceptances } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { resetAttempts } from '../access/attempts/attempts.ts'
import { resetMailedCodes } from './mailCode.ts'
import { redeemCode } from './redeemCode.ts'
import type { Db } from '../../platform/db/database.ts'

const audit = auditOf('user')

/** Creates the customer and returns the first session's token; null when the email got an account meanwhile. */
const makeCustomer = async (ctx: Ctx, tx: Db, row: EmailCode): Promise<string | null> => {
  if (!row.pendingSignUp || (await isEmailTaken(tx, row.email))) return null
  const { acceptedLegalTexts, ...person } = row.pendingSignUp
  const customer = { ...person, email: row.email, language: row.language, emailConfirmedAt: ctx.now }
  const { userId, companyId } = await registerCustomer(tx, customer)
  await insertLegalAcceptances(
    tx,
    acceptedLegalTexts.map(({ name, version }) => ({
      userId,
      name: name as LegalTextName,
      version,
      // Acceptance time and address are those of the sign-up form, not of the code's entry.
      acceptedAt: row.createdAt,
      address: row.address,
    })),
  )
  const by = { ...ctx, actor: { userId } }
  await audit(tx, by, { action: 'signedUp', id: userId, details: { companyId } })
  return startSession({ ...ctx, db: tx }, { userId, with: 'code' }, ctx.now)
}

/**
 * Creates the account of the sign-up that the code belongs to, and signs its owner in.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const confirmEmail = async (
  ctx: Ctx,
  request: z.output<typeof confirmEmailRequest>,
): Promise<string> => {
  const { email, confirmationCode: code, requestId } = request
  const given = { purpose: 'signUp', email, code, requestId } as const
  const token = await redeemCode(ctx, given, (tx, row) => makeCustomer(ctx, tx, row))
  await resetAttempts(ctx, ['signUp'], email)
  await resetMailedCodes(ctx, given)
  return token
}
