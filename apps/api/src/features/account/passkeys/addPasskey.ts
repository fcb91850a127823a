import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type {
  beginPasskeyRequest,
  registrationResponse,
} from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getPersonLocked } from '../../access/person/getPerson.ts'
import { requireOwner } from '../profile/requireOwner.ts'
import { notifySignInMethodChange } from '../waysIn/waysInEmail.ts'
import { makeChallenge, spendChallenge } from './challenges.ts'
import { describePasskey } from './describePasskey.ts'
import { countPasskeys, insertPasskey, listPasskeysOf } from './passkey.queries.ts'
import { requirePlace } from './passkeyPlace.ts'
import { handleOf } from './userHandle.ts'

const audit = auditOf('user')

/** More than the devices of any person. */
const mostPasskeys = 20

/**
 * Returns the options for creating a passkey. The device must verify its owner (PIN, finger, face), because
 * only then it counts as two factors.
 * @throws AppError passkeysNotHere, secondFactorSetupNeeded; errors of `requireOwner`
 */
export const beginPasskey = async (ctx: Ctx, proof: z.output<typeof beginPasskeyRequest>) => {
  const { domain } = requirePlace(ctx.settings)
  const person = await requireOwner(ctx, proof)
  const known = await listPasskeysOf(ctx.db, person.id)
  // A user with a passkey must sign in with it: otherwise a stolen password could create another passkey.
  if (ctx.actor?.lacksSecondFactor && known.length > 0) throw new AppError('secondFactorSetupNeeded')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Kervan',
    rpID: domain,
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`.trim(),
    userID: handleOf(person.id),
    challenge: await makeChallenge(ctx, person.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

type Response = z.output<typeof registrationResponse>

/** @throws AppError passkeyNotMade */
const verify = async (
  ctx: Ctx,
  userId: number,
  response: Response,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> => {
  const { domain, origin } = requirePlace(ctx.settings)
  const { clientDataJSON, attestationObject, transports } = response.response
  const expectedChallenge = await spendChallenge(ctx, clientDataJSON, userId)
  if (expectedChallenge === null) throw new AppError('passkeyNotMade')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports: transports ?? [] },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo
  } catch {
    // Every failure gets the same error, because the person can only try again.
  }
  throw new AppError('passkeyNotMade')
}

/**
 * Stores the passkey created by the browser.
 * @throws AppError passkeysNotHere, passkeyNotMade, tooManyPasskeys; secondFactorSetupNeeded as `beginPasskey`
 */
export const addPasskey = async (ctx: Ctx, { name, response }: { name: string; response: Response }) => {
  const { userId } = requireActor(ctx)
  const { credential, credentialBackedUp } = await verify(ctx, userId, response)
  try {
    const row = await ctx.db.transaction(async (tx) => {
      await getPersonLocked(tx, userId)
      const count = await countPasskeys(tx, userId)
      if (count >= mostPasskeys) throw new AppError('tooManyPasskeys')
      // Another passkey was created since this one was started.
      if (ctx.actor?.lacksSecondFactor && count > 0) throw new AppError('secondFactorSetupNeeded')
      const inserted = await insertPasskey(tx, {
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        isSynced: credentialBackedUp,
        createdAt: ctx.now,
      })
      await audit(tx, ctx, { action: 'passkeyAdded', id: userId, details: { passkeyId: inserted.id } })
      await notifySignInMethodChange(ctx, tx, userId, { what: 'passkeyAdded', name })
      return inserted
    })
    return describePasskey(row)
  } catch (error) {
    // The credential is already registered.
    throw isUniqueViolation(error) ? new AppError('passkeyNotMade') : error
  }
}
