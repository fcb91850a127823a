import { createHash } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Ctx } from '../../../platform/ctx.ts'
import { describeFault } from '../../../platform/faults.ts'
import { AppError } from '../../../platform/errors.ts'
import { findGoogleKey } from './googleKeys.ts'

/** Tolerated clock difference in seconds. */
const leewaySeconds = 60

const issuers = ['https://accounts.google.com', 'accounts.google.com']

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  exp: z.number(),
  name: z.string().catch(''),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/** Identity stated by a Google token. */
export interface GooglePerson {
  subject: string
  email: string
  firstName: string
  lastName: string
  /** Hash of the token, stored so that the token is accepted once. */
  tokenHash: string
  expiresAt: Date
}

const kidOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}

/** @throws AppError temporarilyUnavailable when Google's keys cannot be downloaded */
const keyOf = async (ctx: Ctx, kid: string) => {
  try {
    return await findGoogleKey(ctx, kid)
  } catch (error) {
    ctx.log.warn({ err: describeFault(error) }, 'Google keys')
    throw new AppError('temporarilyUnavailable')
  }
}

const verify = async (ctx: Ctx, token: string, audience: string): Promise<JWTPayload | null> => {
  const kid = kidOf(token)
  const key = kid === null ? null : await keyOf(ctx, kid)
  if (!key) return null
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      audience,
      issuer: issuers,
      clockTolerance: leewaySeconds,
      currentDate: ctx.now,
      requiredClaims: ['exp', 'sub'],
    })
    return isForClientAlone(payload, audience) ? payload : null
  } catch {
    return null
  }
}

/**
 * Google issues a token to one client. Several audiences or another authorized party mean that it was issued
 * for others.
 */
const isForClientAlone = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  aud === clientId && (azp === undefined || azp === clientId)

const shortened = (name: string): string => name.trim().slice(0, accountLimits.nameLength)

/**
 * Verifies an ID token: signed by Google for this product, not expired, and with a confirmed address.
 * @throws AppError notFound while Google sign-in is not configured; googleTokenRefused; temporarilyUnavailable
 */
export const verifyGoogleToken = async (ctx: Ctx, token: string): Promise<GooglePerson> => {
  const audience = ctx.settings.GOOGLE_CLIENT_ID
  if (!audience) throw new AppError('notFound')
  const read = claims.safeParse(await verify(ctx, token, audience))
  if (!read.success) throw new AppError('googleTokenRefused')
  const { sub, email, exp, name, given_name: given, family_name: family } = read.data
  return {
    subject: sub,
    email,
    // Falls back, because not everyone has two names.
    firstName: shortened(given || name || email.split('@')[0]!),
    lastName: shortened(family),
    tokenHash: createHash('sha256').update(token).digest('base64url'),
    // Time until which the token is accepted, including the tolerance.
    expiresAt: new Date((exp + leewaySeconds + 1) * 1000),
  }
}
