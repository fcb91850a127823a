import type { SecondFactorState } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor, requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { forgetUsers } from '../../access/callerCache.ts'
import { requiresSecondFactor } from '../../access/person/requiresSecondFactor.ts'
import { refreshSession } from '../../access/refreshSession.ts'
import { requirePassword } from '../profile/requirePassword.ts'
import { checkSecondFactor, contextOf, redeemAppCode, tryCode } from './checkSecondFactor.ts'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts'
import { needsPasskeyFirst, requirePasskeyFirst } from './requirePasskeyFirst.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  lockFactor,
  replaceRecoveryCodes,
  saveNewSecret,
  updateFactor,
} from './secondFactor.queries.ts'
import { notifySecondFactorChange } from './secondFactorEmail.ts'
import { makeSecret, uriOf } from './totp.ts'

const audit = auditOf('user')

interface Password {
  password: string
  captcha?: string | null
}

interface Proof extends Password {
  secondFactorCode: string
}

export const describeSecondFactor = async (ctx: Ctx): Promise<SecondFactorState> => {
  const { userId } = requireActor(ctx)
  const factor = await findFactor(ctx.db, userId)
  const isOn = Boolean(factor?.confirmedAt)
  return {
    isOn,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(ctx.db, userId) : 0,
    isRequired: await requiresSecondFactor(ctx.db, userId),
    isPasskeyNeeded: await needsPasskeyFirst(ctx, ctx.db),
  }
}

/**
 * Creates a new secret, encrypted by the key ring; not required at sign-in before a code of it was entered.
 * @throws AppError validationFailed on `password`; captchaNeeded; passkeyNeeded; secondFactorIsOn;
 * credentialKeyMissing
 */
export const beginSecondFactor = async (ctx: Ctx, { password, captcha }: Password) => {
  const person = await requirePassword(ctx, { password, captcha, field: 'password' })
  const ring = openKeyRing(ctx.settings)
  if (!ring) throw new AppError('credentialKeyMissing')
  const secret = makeSecret()
  await ctx.db.transaction(async (tx) => {
    await requirePasskeyFirst(ctx, tx)
    const known = await lockFactor(tx, person.id)
    if (known?.confirmedAt) throw new AppError('secondFactorIsOn')
    await saveNewSecret(tx, person.id, ring.seal(secret, contextOf(person.id)), ctx.now)
    await audit(tx, ctx, { action: 'secondFactorBegun', id: person.id })
  })
  return { secret, uri: uriOf(secret, person.email) }
}

const giveRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecoveryCode(userId, code)!),
  )
  return codes
}

/**
 * Switches the second factor on by a code of the new secret. Recovery codes are returned only this once. The
 * passkey is required here too, because the secret may be older than the passkey.
 * @throws AppError validationFailed on `secondFactorCode`; passkeyNeeded; tooManyRequests; secondFactorIsOn
 */
export const confirmSecondFactor = async (
  ctx: Ctx,
  { secondFactorCode: code }: { secondFactorCode: string },
) => {
  const actor = requireSession(ctx)
  const { userId } = actor
  let recoveryCodes: string[] = []
  await tryCode(ctx, userId, async (tx) => {
    await requirePasskeyFirst(ctx, tx)
    const row = await lockFactor(tx, userId)
    if (row?.confirmedAt) throw new AppError('secondFactorIsOn')
    if (!row || !(await redeemAppCode(ctx, tx, row, code))) return false
    await updateFactor(tx, userId, { confirmedAt: ctx.now })
    recoveryCodes = await giveRecoveryCodes(tx, userId)
    await audit(tx, ctx, { action: 'secondFactorOn', id: userId })
    await notifySecondFactorChange(ctx, tx, userId, 'on')
    return true
  })
  forgetUsers(ctx.cache, [userId])
  return { recoveryCodes, token: await refreshSession(ctx, actor) }
}

/**
 * Verifies password and code of the caller. @throws AppError validationFailed on `password` or
 * `secondFactorCode`; captchaNeeded
 */
const requireProof = async (ctx: Ctx, { password, captcha, secondFactorCode }: Proof): Promise<number> => {
  const person = await requirePassword(ctx, { password, captcha, field: 'password' })
  await checkSecondFactor(ctx, person.id, secondFactorCode)
  return person.id
}

/** @throws AppError validationFailed on `password` or `secondFactorCode`; captchaNeeded; notFound while it is off */
export const renewRecoveryCodes = async (ctx: Ctx, proof: Proof) => {
  const userId = await requireProof(ctx, proof)
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    if (!(await lockFactor(tx, userId))?.confirmedAt) throw new AppError('notFound')
    await audit(tx, ctx, { action: 'recoveryCodesRenewed', id: userId })
    return giveRecoveryCodes(tx, userId)
  })
  return { recoveryCodes }
}

/** @throws AppError validationFailed on `password` or `secondFactorCode`; captchaNeeded; secondFactorRequired */
export const switchOffSecondFactor = async (ctx: Ctx, proof: Proof): Promise<SecondFactorState> => {
  const { userId } = requireActor(ctx)
  if (await requiresSecondFactor(ctx.db, userId)) throw new AppError('secondFactorRequired')
  await requireProof(ctx, proof)
  await ctx.db.transaction(async (tx) => {
    await deleteFactor(tx, userId)
    await audit(tx, ctx, { action: 'secondFactorOff', id: userId })
    await notifySecondFactorChange(ctx, tx, userId, 'off')
  })
  forgetUsers(ctx.cache, [userId])
  return describeSecondFactor(ctx)
}
