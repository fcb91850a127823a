/** Google account connected to the caller's account. */
import type { z } from 'zod'
import type { GoogleConnection, connectGoogleRequest } from '@kervan/contract/account/google/google.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireOwner } from '../profile/requireOwner.ts'
import { requireOtherWayIn } from '../waysIn/requireOtherWayIn.ts'
import { notifySignInMethodChange } from '../waysIn/waysInEmail.ts'
import { deleteIdentity, findIdentity, findIdentityOf } from './google.queries.ts'
import { linkGoogle, spendToken } from './linkGoogle.ts'
import { verifyGoogleToken } from './verifyGoogleToken.ts'

const audit = auditOf('user')

export const getGoogleConnection = async (ctx: Ctx): Promise<GoogleConnection> => {
  const identity = await findIdentityOf(ctx.db, requireActor(ctx).userId)
  return {
    isOffered: ctx.settings.GOOGLE_CLIENT_ID !== undefined,
    email: identity?.email ?? null,
    connectedAt: identity?.createdAt.toISOString() ?? null,
  }
}

/**
 * @throws AppError notFound while Google sign-in is not configured; googleTokenRefused, googleConnected,
 * googleInUse; errors of `requireOwner`
 */
export const connectGoogle = async (
  ctx: Ctx,
  { googleIdToken, ...proof }: z.output<typeof connectGoogleRequest>,
): Promise<GoogleConnection> => {
  const google = await verifyGoogleToken(ctx, googleIdToken)
  const { id: userId } = await requireOwner(ctx, proof)
  try {
    await ctx.db.transaction(async (tx) => {
      await spendToken(tx, google)
      if (await findIdentityOf(tx, userId)) throw new AppError('googleConnected')
      if (await findIdentity(tx, google.subject)) throw new AppError('googleInUse')
      await linkGoogle(ctx, tx, userId, google)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('googleConnected') : error
  }
  return getGoogleConnection(ctx)
}

/** @throws AppError notFound, lastWayIn */
export const disconnectGoogle = async (ctx: Ctx): Promise<GoogleConnection> => {
  const { userId } = requireActor(ctx)
  await ctx.db.transaction(async (tx) => {
    const identity = await findIdentityOf(tx, userId)
    if (!identity) throw new AppError('notFound')
    await requireOtherWayIn(ctx, tx, userId, 'google')
    await deleteIdentity(tx, userId)
    await audit(tx, ctx, { action: 'googleDisconnected', id: userId })
    await notifySignInMethodChange(ctx, tx, userId, { what: 'googleOff', name: identity.email })
  })
  return getGoogleConnection(ctx)
}
