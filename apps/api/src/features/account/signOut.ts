import { requireSession } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { endSession } from '../access/endSession.ts'

/** Ends the session of the current token, including all refreshed tokens. */
export const signOut = async (ctx: Ctx) => {
  await endSession(ctx, requireSession(ctx).sessionId)
  return { returnCode: 200, returnText: translate(ctx.language, 'account:signedOut') }
}
