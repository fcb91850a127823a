/** What an authenticator signs. Kept in the database, so that each serves once and any process takes it. */
import { randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Ctx } from '../../../platform/ctx.ts'
import { insertChallenge, takeChallenge } from './passkey.queries.ts'

/** A sign-in page offers passkeys for as long as it is open. */
const signInLifeMs = 15 * 60_000
const registrationLifeMs = 5 * 60_000

/** For a new passkey of `userId`; without one for a sign-in, whose user is not known yet. */
export const makeChallenge = async (ctx: Ctx, userId: number | null): Promise<Buffer<ArrayBuffer>> => {
  const challenge = Buffer.from(randomBytes(32))
  const life = userId === null ? signInLifeMs : registrationLifeMs
  await insertChallenge(ctx.db, {
    challenge: challenge.toString('base64url'),
    userId,
    expiresAt: new Date(ctx.now.getTime() + life),
  })
  return challenge
}

const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * The challenge that was answered, if it was given for this purpose and not answered before. Whether the answer is right or
 * not, it is used up.
 */
export const spendChallenge = async (
  ctx: Ctx,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge === null ? undefined : await takeChallenge(ctx.db, challenge, ctx.now)
  return taken && taken.userId === userId ? challenge : null
}
