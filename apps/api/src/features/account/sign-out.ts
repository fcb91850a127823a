import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { endSession } from '../access/end-session.ts'

/** The token of this call does not hold any more. */
export const signOut = async (ctx: Ctx) => {
  await endSession(ctx.db, requireActor(ctx).tokenId, ctx.now)
  return { returnCode: 200, returnText: translate(ctx.language, 'account:signedOut') }
}
