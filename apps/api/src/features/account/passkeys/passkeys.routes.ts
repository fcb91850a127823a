import type { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import { beginPasskeySignIn, passkeySignIn } from './passkeySignIn.ts'

export const passkeyHandlers: Handlers<typeof passkeyEndpoints> = {
  listPasskeys: (ctx) => listPasskeys(ctx),
  beginPasskey: (ctx, { body }) => beginPasskey(ctx, body),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  removePasskey: (ctx, { body }) => removePasskey(ctx, body.passkeyId),
  beginPasskeySignIn: (ctx) => beginPasskeySignIn(ctx),
  passkeySignIn: (ctx, { body }) => passkeySignIn(ctx, body.response),
}
