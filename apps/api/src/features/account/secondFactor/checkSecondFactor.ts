import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { deleteCounters } from '../../access/attempts/counters.ts'
import { countCall } from '../../access/attempts/countCall.ts'
import { hashOfRecoveryCode } from './recoveryCodes.ts'
import { findFactor, lockFactor, updateFactor, spendRecoveryCode } from './secondFactor.queries.ts'
import type { SecondFactorRow } from './secondFactor.queries.ts'
import { notifySecondFactorChange } from './secondFactorEmail.ts'
import { stepOf } from './totp.ts'
import { proveCode } from '../redeemCode.ts'
import type { GivenCode } from '../redeemCode.ts'

/**
 * Limit of guesses at a six-digit code: with three codes valid at a time, 5 guesses in 15 minutes find one in
 * eight years on average.
 */
const limit = { kind: 'secondFactor', most: 5, windowMs: 15 * 60_000 }

/** Binds an encrypted secret to its owner. */
export const contextOf = (userId: number): string => `second factor ${userId}`

const subjectOf = (userId: number): string => `user:${userId}`

/** Counts each try before checking it, so that a burst cannot exceed the limit. @throws AppError tooManyRequests */
const countTry = (ctx: Ctx, userId: number): Promise<void> =>
  countCall(ctx, { ...limit, subject: subjectOf(userId) })

/** Verifies an unused code of the app and marks it as used. */
export const redeemAppCode = async (
  ctx: Ctx,
  tx: Db,
  row: SecondFactorRow,
  code: string,
): Promise<boolean> => {
  const secret = openKeyRing(ctx.settings)?.open(
    { keyId: row.keyId, bytes: row.sealed },
    contextOf(row.userId),
  )
  const step = secret ? stepOf(secret, code, ctx.now) : null
  if (step === null || (row.lastUsedStep !== null && step <= row.lastUsedStep)) return false
  await updateFactor(tx, row.userId, { lastUsedStep: step })
  return true
}

const takeRecoveryCode = async (ctx: Ctx, tx: Db, userId: number, code: string): Promise<boolean> => {
  const hash = hashOfRecoveryCode(userId, code)
  if (hash === null || !(await spendRecoveryCode(tx, userId, hash, ctx.now))) return false
  await notifySecondFactorChange(ctx, tx, userId, 'recoveryCodeUsed')
  return true
}

/**
 * Counts the try and removes it from the count when `isRight`. @throws AppError validationFailed on
 * `secondFactorCode`; tooManyRequests
 */
export const tryCode = async (
  ctx: Ctx,
  userId: number,
  isRight: (tx: Db) => Promise<boolean>,
): Promise<void> => {
  await countTry(ctx, userId)
  if (!(await ctx.db.transaction(isRight))) throw fieldError('secondFactorCode', 'account:secondFactor.wrong')
  await deleteCounters(ctx.db, [limit.kind], subjectOf(userId))
}

/**
 * Requires the second factor, if the user has one, after another proof of identity. A code is accepted once.
 * @throws AppError secondFactorNeeded without a code; validationFailed on `secondFactorCode`; tooManyRequests
 */
export const checkSecondFactor = async (
  ctx: Ctx,
  userId: number,
  code: string | null | undefined,
): Promise<void> => {
  const factor = await findFactor(ctx.db, userId)
  if (!factor?.confirmedAt) return
  if (!code)
    throw new AppError('secondFactorNeeded', {
      fields: [{ field: 'secondFactorCode', key: 'account:secondFactor.required', params: {} }],
    })
  await tryCode(ctx, userId, async (tx) => {
    const row = await lockFactor(tx, userId)
    if (!row) return false
    return (await redeemAppCode(ctx, tx, row, code)) || takeRecoveryCode(ctx, tx, userId, code)
  })
}

/**
 * Same after a mailed code, which proves only the mailbox: without the second factor the code stays unused, and
 * nobody without the code learns that a second factor exists.
 * @throws AppError as `checkSecondFactor`, and validationFailed on `confirmationCode`
 */
export const checkSecondFactorAfterCode = async (
  ctx: Ctx,
  given: GivenCode,
  { userId, secondFactorCode }: { userId: number; secondFactorCode?: string | null | undefined },
): Promise<void> => {
  if (!(await findFactor(ctx.db, userId))?.confirmedAt) return
  await proveCode(ctx, given)
  await checkSecondFactor(ctx, userId, secondFactorCode)
}
