import type { RawCall } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { findAwaitedConnector, recordPosted } from './authorization.queries.ts'
import { sealPosted, sha256Of } from './pkce.ts'

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
  } catch {
    return null
  }
}

/**
 * Stores the keys that a store posts, sealed, until the user who began the authorization returns. Nothing in the post says
 * who approved it: a shop's owner who follows another user's link gives the keys to that user. Unknown, used and expired states and other contents get the same answer.
 * @throws AppError authorizationInvalid
 */
export const receiveKeys = async (ctx: Ctx, { bytes }: Pick<RawCall, 'bytes'>): Promise<void> => {
  const ring = openKeyRing(ctx.settings)
  const posted = readJson(bytes)
  const keys = ctx.connectors.all.flatMap(({ key, grantKeys }) => {
    const read = grantKeys?.read(posted)
    return read ? [{ key, ...read }] : []
  })
  for (const { key, state, values } of ring ? keys : []) {
    const awaited = { stateHash: sha256Of(state), now: ctx.now }
    if ((await findAwaitedConnector(ctx.db, awaited)) !== key) continue
    if (await recordPosted(ctx.db, awaited, sealPosted(ring!, awaited.stateHash, values))) return
  }
  throw new AppError('authorizationInvalid')
}
