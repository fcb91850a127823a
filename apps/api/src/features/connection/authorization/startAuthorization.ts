/** Start of an authorization: the owner is sent to the other system with a state that works once. */
import { StoreError } from '@kervan/connectors/stores/store'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { requireKeyRing } from '../saveConnection.ts'
import { callbackUrlOf, requireAuthorizable, returnUrlOf } from './authorizable.ts'
import type { Authorizable } from './authorizable.ts'
import { deleteExpiredAuthorizations, insertAuthorization } from './authorization.queries.ts'
import { randomCode, sealVerifier, sha256Of } from './pkce.ts'

/** Time in ms that the owner has at the other system. */
const validMs = 10 * 60_000

/** @throws AppError validationFailed when no access can be requested at the store's address */
const urlOf = (
  ctx: Ctx,
  authorizable: Authorizable,
  { state, challenge }: { state: string; challenge: string },
): string => {
  const { authorize, grantKeys } = authorizable.definition
  const { settings } = authorizable
  const returnUrl = returnUrlOf(ctx, authorizable)
  try {
    const url =
      authorize?.url(settings, { state, challenge, returnUrl }) ??
      grantKeys!.url(settings, { state, returnUrl, callbackUrl: callbackUrlOf(ctx) })
    return url.href
  } catch (error) {
    if (error instanceof StoreError)
      throw fieldError('values.storeUrl', 'connection:integration.invalidStore')
    throw error
  }
}

/**
 * Returns the address at which the owner authorizes the connection. The state has the connection's id in front, which
 * the page of the return reads.
 * @throws AppError notFound; validationFailed; credentialKeyMissing
 */
export const startAuthorization = async (ctx: Ctx, { id }: { id: number }): Promise<{ url: string }> => {
  const { userId } = requireSession(ctx)
  const ring = requireKeyRing(ctx)
  const authorizable = await requireAuthorizable(ctx, ring, id)
  const [state, verifier] = [`${id}.${randomCode()}`, randomCode()]
  const url = urlOf(ctx, authorizable, { state, challenge: sha256Of(verifier) })
  const stateHash = sha256Of(state)
  const { keyId, bytes } = sealVerifier(ring, stateHash, verifier)
  await ctx.db.transaction(async (tx) => {
    await deleteExpiredAuthorizations(tx, ctx.now)
    await insertAuthorization(tx, {
      stateHash,
      connectionId: id,
      companyId: authorizable.row.companyId,
      userId,
      keyId,
      sealed: bytes,
      startedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + validMs),
    })
  })
  return { url }
}
