import type { z } from 'zod'
import type { googleSignInRequest } from '@kervan/contract/account/google/google.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { registerCustomer } from '../registerCustomer.ts'
import { startSession } from '../../access/startSession.ts'
import { insertLegalAcceptances } from '../account.queries.ts'
import { insertIdentity } from './google.queries.ts'
import { spendToken } from './linkGoogle.ts'
import type { GooglePerson } from './verifyGoogleToken.ts'

const audit = auditOf('user')

type Acceptances = NonNullable<z.output<typeof googleSignInRequest>['acceptedLegalTexts']>

interface Owed {
  phoneNumber?: string | null
  acceptedLegalTexts?: Acceptances | null
}

/**
 * Creates user and company like the sign-up and signs in. The unique index refuses a concurrently created
 * account.
 * @throws AppError legalTextsNeeded, validationFailed on `phoneNumber`, googleTokenRefused
 */
export const registerGooglePerson = async (
  ctx: Ctx,
  google: GooglePerson,
  { phoneNumber, acceptedLegalTexts }: Owed,
): Promise<string | null> => {
  if (!acceptedLegalTexts)
    throw new AppError('legalTextsNeeded', {
      fields: [{ field: 'acceptedLegalTexts', key: 'account:legal.required', params: {} }],
    })
  if (!phoneNumber) throw fieldError('phoneNumber', 'account:phone.required')
  const { subject, email, firstName, lastName } = google
  return ctx.db.transaction(async (tx) => {
    await spendToken(tx, google)
    const { userId, companyId } = await registerCustomer(tx, {
      email,
      firstName,
      lastName,
      phoneNumber,
      passwordHash: null,
      language: ctx.language,
      // Google verifies every address.
      emailConfirmedAt: ctx.now,
    })
    await insertIdentity(tx, { userId, subject, email, createdAt: ctx.now })
    await insertLegalAcceptances(
      tx,
      acceptedLegalTexts.map(({ name, version }) => ({
        userId,
        name,
        version,
        acceptedAt: ctx.now,
        address: ctx.address,
      })),
    )
    const by = { ...ctx, actor: { userId } }
    await audit(tx, by, { action: 'signedUp', id: userId, details: { companyId, with: 'google' } })
    return startSession({ ...ctx, db: tx }, { userId, with: 'google' }, ctx.now)
  })
}
