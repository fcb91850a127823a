import type { z } from 'zod'
import type { confirmEmailRequest } from '@kervan/contract/account/account.endpoints'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { writeAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isEmailTaken } from '../access/find-registered-user.ts'
import { issueSession } from '../access/issue-session.ts'
import { registerCustomer } from '../access/register-customer.ts'
import { insertLegalAcceptances } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { forgiveAttempt, forgiveMailedCodes } from './attempts.ts'
import { takeCode } from './email-code.ts'
import type { Db } from '../../platform/db/database.ts'

const makeCustomer = async (ctx: Ctx, tx: Db, row: EmailCode): Promise<number | null> => {
  if (!row.pendingSignUp || (await isEmailTaken(tx, row.email))) return null
  const { acceptedLegalTexts, ...person } = row.pendingSignUp
  const customer = { ...person, email: row.email, language: row.language }
  const { userId, companyId } = await registerCustomer(tx, customer, ctx.now)
  await insertLegalAcceptances(
    tx,
    acceptedLegalTexts.map(({ name, version }) => ({
      userId,
      name: name as LegalTextName,
      version,
      // They were accepted where and when the form was sent, not where the code was given.
      acceptedAt: row.createdAt,
      address: row.address,
    })),
  )
  await writeAudit(tx, {
    at: ctx.now,
    actorId: userId,
    action: 'signedUp',
    subject: 'user',
    subjectId: userId,
    details: { companyId },
    address: ctx.address,
  })
  return userId
}

/**
 * Makes the account of the sign-up whose code this is, and signs its owner in.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const confirmEmail = async (
  ctx: Ctx,
  request: z.output<typeof confirmEmailRequest>,
): Promise<string> => {
  const given = { purpose: 'signUp', email: request.email, code: request.confirmationCode } as const
  const userId = await takeCode(ctx, given, (tx, row) => makeCustomer(ctx, tx, row))
  await forgiveAttempt(ctx, 'signUp', request.email)
  await forgiveMailedCodes(ctx, request.email)
  return issueSession(ctx, userId, ctx.now)
}
