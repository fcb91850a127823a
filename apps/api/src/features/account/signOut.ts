import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { endSession } from '../access/endSession.ts'

/** Ends the session of this call's token, with every token that was refreshed within it. */
export const signOut = async (ctx: Ctx) => {
  await endSession(ctx, requireActor(ctx).sessionId)
  return { returnCode: 200, returnText: translate(ctx.language, 'account:signedOut') }
}
