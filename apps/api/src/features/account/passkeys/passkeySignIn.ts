import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { authenticationResponse } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { startSession } from '../../access/startSession.ts'
import { makeChallenge, spendChallenge } from './challenges.ts'
import { lockPasskey, notePasskeyUse } from './passkey.queries.ts'
import type { PasskeyRow } from './passkey.queries.ts'
import { requirePlace } from './passkeyPlace.ts'
import { isHandleOf } from './userHandle.ts'

const audit = auditOf('user')

/**
 * What the browser signs in with. It names no passkey: the device shows those that it has, and nobody learns here who has one.
 * @throws AppError passkeysNotHere
 */
export const beginPasskeySignIn = async (ctx: Ctx) => {
  const { domain } = requirePlace(ctx.settings)
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: await makeChallenge(ctx, null),
    userVerification: 'required',
    timeout: 5 * 60_000,
  })
  return { ...options }
}

type Response = z.output<typeof authenticationResponse>

/** Null when the signature, the place or the device's owner is not right, or its counter went back: then it may be a copy. */
const verify = async (ctx: Ctx, passkey: PasskeyRow, expectedChallenge: string, sent: Response) => {
  const { domain, origin } = requirePlace(ctx.settings)
  const { clientDataJSON, authenticatorData, signature, userHandle } = sent.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? undefined },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}

const enter = async (ctx: Ctx, tx: Db, expectedChallenge: string, sent: Response): Promise<string | null> => {
  const passkey = await lockPasskey(tx, sent.id)
  if (!passkey || !isHandleOf(passkey.userId, sent.response.userHandle)) return null
  const { userId } = passkey
  const verified = await verify(ctx, passkey, expectedChallenge, sent)
  if (!verified) return null
  await notePasskeyUse(tx, passkey.id, {
    counter: verified.newCounter,
    isSynced: verified.credentialBackedUp,
    lastUsedAt: ctx.now,
  })
  const by = { ...ctx, actor: { userId } }
  await audit(tx, by, { action: 'signedInWithPasskey', id: userId, details: { passkeyId: passkey.id } })
  const token = await startSession({ ...ctx, db: tx }, { userId, with: 'passkey' }, ctx.now)
  // Of a closed account. The passkey was not used then.
  if (token === null) throw new AppError('passkeyRefused')
  return token
}

/**
 * A session token for the owner of a passkey; its device asked them, so no second factor is asked for. Whatever is wrong gets
 * one and the same answer, a closed account too.
 * @throws AppError passkeysNotHere, passkeyRefused
 */
export const passkeySignIn = async (ctx: Ctx, sent: Response): Promise<string> => {
  requirePlace(ctx.settings)
  const challenge = await spendChallenge(ctx, sent.response.clientDataJSON, null)
  const token = challenge === null ? null : await ctx.db.transaction((tx) => enter(ctx, tx, challenge, sent))
  if (token === null) throw new AppError('passkeyRefused')
  return token
}
