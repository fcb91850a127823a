/** Challenges that authenticators sign. Stored in the database, so that each is accepted once and by any process. */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import { insertChallenge, redeemChallenge } from './passkey.queries.ts'

/** Lifetime in ms, long enough for an open sign-in page. */
const signInLifeMs = 15 * 60_000
const registrationLifeMs = 5 * 60_000

/** Challenge for a new passkey of `userId`; null for a sign-in, whose user is not known yet. */
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
    const signed = Buffer.from(clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(signed) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Returns the answered challenge if it was issued for this purpose and is unused. It is used up whether or not
 * the answer is right.
 */
export const spendChallenge = async (
  ctx: Ctx,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge === null ? undefined : await redeemChallenge(ctx.db, challenge, ctx.now)
  return taken && taken.userId === userId ? challenge : null
}
