import type { z } from 'zod'
import type { googleSignInRequest } from '@kervan/contract/account/google/google.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmEmailOf } from '../../access/person/confirmEmailOf.ts'
import { getPerson, getPersonOfEmail } from '../../access/person/getPerson.ts'
import type { Person } from '../../access/person/getPerson.ts'
import { mayDoMoreThanCustomer } from '../../access/person/mayDoMoreThanCustomer.ts'
import { startSession } from '../../access/startSession.ts'
import { resetMailedCodes, mailCode } from '../mailCode.ts'
import { checkSecondFactor, checkSecondFactorAfterCode } from '../secondFactor/checkSecondFactor.ts'
import { redeemCode } from '../redeemCode.ts'
import { findIdentity, findIdentityOf, isTokenUsed } from './google.queries.ts'
import { linkGoogle, spendToken } from './linkGoogle.ts'
import { registerGooglePerson } from './registerGooglePerson.ts'
import { verifyGoogleToken } from './verifyGoogleToken.ts'
import type { GooglePerson } from './verifyGoogleToken.ts'

const audit = auditOf('user')

type Request = z.output<typeof googleSignInRequest>

/** Returns the wrong-password error for a closed account. */
const requireActive = (person: Person | undefined): Person => {
  if (!person?.isActive) throw new AppError('wrongCredentials')
  return person
}

const start = async (ctx: Ctx, tx: Db, userId: number): Promise<string | null> => {
  await audit(tx, { ...ctx, actor: { userId } }, { action: 'signedInWithGoogle', id: userId })
  return startSession({ ...ctx, db: tx }, { userId, with: 'google' }, ctx.now)
}

const enter = async (ctx: Ctx, google: GooglePerson, userId: number, { secondFactorCode }: Request) => {
  const person = requireActive(await getPerson(ctx.db, userId))
  await checkSecondFactor(ctx, person.id, secondFactorCode)
  return ctx.db.transaction(async (tx) => {
    await spendToken(tx, google)
    return start(ctx, tx, person.id)
  })
}

const linkAndStart = async (ctx: Ctx, tx: Db, google: GooglePerson, userId: number) => {
  await spendToken(tx, google)
  await linkGoogle(ctx, tx, userId, google)
  return start(ctx, tx, userId)
}

/**
 * Connects after a code from the account's own mailbox. Required for accounts created by staff, whose address
 * is unconfirmed, and for users with more permissions than a customer, so that Google's statement alone is not
 * enough.
 */
const linkByCode = async (ctx: Ctx, google: GooglePerson, person: Person, request: Request) => {
  const wanted = { purpose: 'googleLink', email: person.email, userId: person.id } as const
  const { confirmationCode: code, requestId, secondFactorCode } = request
  if (!code) {
    await mailCode(ctx, wanted)
    throw new AppError('emailCodeNeeded', {
      fields: [{ field: 'confirmationCode', key: 'account:code.required', params: {} }],
    })
  }
  const given = { ...wanted, code, requestId }
  await checkSecondFactorAfterCode(ctx, given, { userId: person.id, secondFactorCode })
  const token = await redeemCode(ctx, given, async (tx, row) => {
    if (row.userId !== person.id) return null
    await confirmEmailOf(tx, person.id, ctx.now)
    return linkAndStart(ctx, tx, google, person.id)
  })
  await resetMailedCodes(ctx, wanted)
  return token
}

/** Connects a Google account at its first sign-in, when its address has an account. */
const link = async (ctx: Ctx, google: GooglePerson, person: Person, request: Request) => {
  // The address already has another Google account, perhaps of a different person.
  if (await findIdentityOf(ctx.db, person.id)) throw new AppError('googleOtherAccount')
  if (person.emailConfirmedAt === null || (await mayDoMoreThanCustomer(ctx.db, person.id)))
    return linkByCode(ctx, google, person, request)
  await checkSecondFactor(ctx, person.id, request.secondFactorCode)
  return ctx.db.transaction((tx) => linkAndStart(ctx, tx, google, person.id))
}

const findWay = async (ctx: Ctx, google: GooglePerson, request: Request): Promise<string | null> => {
  const known = await findIdentity(ctx.db, google.subject)
  if (known) return enter(ctx, google, known.userId, request)
  const person = await getPersonOfEmail(ctx.db, google.email)
  if (person) return link(ctx, google, requireActive(person), request)
  return registerGooglePerson(ctx, google, request)
}

/**
 * Signs in the owner of a Google account and returns a session token. Finds the account by Google's subject id,
 * at the first sign-in by address; otherwise creates it. Failures do not count for the captcha, because tokens
 * cannot be guessed.
 * @throws AppError notFound while Google sign-in is not configured; googleTokenRefused, wrongCredentials,
 * legalTextsNeeded, emailCodeNeeded, secondFactorNeeded, googleOtherAccount, tooManyRequests,
 * temporarilyUnavailable; validationFailed on `phoneNumber`, `confirmationCode` or `secondFactorCode`
 */
export const googleSignIn = async (ctx: Ctx, request: Request): Promise<string> => {
  const google = await verifyGoogleToken(ctx, request.googleIdToken)
  if (await isTokenUsed(ctx.db, google.tokenHash)) throw new AppError('googleTokenRefused')
  const token = await findWay(ctx, google, request).catch((error: unknown) => {
    // A concurrent request created the account, so it is found now.
    if (isUniqueViolation(error)) return findWay(ctx, google, request)
    throw error
  })
  if (token === null) throw new AppError('wrongCredentials')
  return token
}
