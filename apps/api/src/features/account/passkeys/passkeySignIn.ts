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
 * Returns the options for signing in. They name no passkey: the device lists its own, so nobody learns who has
 * one.
 * @throws AppError passkeysNotHere
 */
export const beginPasskeySignIn = async (ctx: Ctx) => {
  const { domain } = requirePlace(ctx.settings)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: await makeChallenge(ctx, null),
    userVerification: 'required',
    timeout: 5 * 60_000,
  })
  return { ...options }
}

type Response = z.output<typeof authenticationResponse>

/**
 * Null when signature, origin or owner verification is invalid, or the counter decreased, which may indicate a
 * copy.
 */
const verify = async (ctx: Ctx, passkey: PasskeyRow, expectedChallenge: string, sent: Response) => {
  const { domain, origin } = requirePlace(ctx.settings)
  const { clientDataJSON, authenticatorData, signature, userHandle } = sent.response
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
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
  // Closed account: the rollback also leaves the passkey unused.
  if (token === null) throw new AppError('passkeyRefused')
  return token
}

/**
 * Signs in the owner of a passkey and returns a session token; the device verified the owner, so no second
 * factor is required. Every failure gets the same error, including a closed account.
 * @throws AppError passkeysNotHere, passkeyRefused
 */
export const passkeySignIn = async (ctx: Ctx, sent: Response): Promise<string> => {
  requirePlace(ctx.settings)
  const challenge = await spendChallenge(ctx, sent.response.clientDataJSON, null)
  const token = challenge === null ? null : await ctx.db.transaction((tx) => enter(ctx, tx, challenge, sent))
  if (token === null) throw new AppError('passkeyRefused')
  return token
}
