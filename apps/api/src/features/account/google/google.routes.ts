import type { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { connectGoogle, disconnectGoogle, getGoogleConnection } from './googleConnection.ts'
import { googleSignIn } from './googleSignIn.ts'

export const googleHandlers: Handlers<typeof googleEndpoints> = {
  googleSignIn: (ctx, { body }) => googleSignIn(ctx, body),
  createGoogleToken: (ctx, { body }) => googleSignIn(ctx, body),
  getGoogleConnection: (ctx) => getGoogleConnection(ctx),
  connectGoogle: (ctx, { body }) => connectGoogle(ctx, body),
  disconnectGoogle: (ctx) => disconnectGoogle(ctx),
}
