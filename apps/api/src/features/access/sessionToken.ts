/** Signed session token and its claims (docs/rules.md, Sessions). */
import { SignJWT, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { RoleName } from '@kervan/contract/permissions'

/** Token lifetime in hours. */
const tokenHours = 8
const issuer = 'kervan'
/** Tolerated clock difference in seconds between processes. */
const clockDifferenceSeconds = 5 * 60
/**
 * JWT with a 256-bit signature. The last character is restricted, because Base64 allows other spellings of the
 * same bits that were never issued.
 */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/

export interface TokenSubject {
  userId: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  companyId: number | null
  companyName: string | null
  profilePhoto: string | null
  isOperationUser: boolean
  roles: RoleName[]
  /** Tells the browser to show only the second factor setup. */
  lacksSecondFactor: boolean
}

/** Session and number of a token. */
export interface TokenIdentity {
  sessionId: string
  tokenId: string
  issuedAt: Date
  /** Earlier expiry than the default token lifetime. */
  expiresAt?: Date
  /** For a visit: staff member who acts as the subject. */
  visitor?: { userId: number; name: string }
}

export interface VerifiedToken {
  userId: number
  sessionId: string
  tokenId: string
  expiresAt: Date
}

export const expiryOf = (issuedAt: Date): Date => new Date(issuedAt.getTime() + tokenHours * 3_600_000)

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export const issueToken = async (
  secret: string,
  subject: TokenSubject,
  { sessionId, tokenId, issuedAt, expiresAt = expiryOf(issuedAt), visitor }: TokenIdentity,
): Promise<string> => {
  const name = `${subject.firstName} ${subject.lastName}`.trim()
  return new SignJWT({
    nameid: String(subject.userId),
    unique_name: name,
    UserName: name,
    Email: subject.email,
    PhoneNumber: subject.phoneNumber ?? '',
    role: subject.roles,
    CompanyID: subject.companyId === null ? '' : String(subject.companyId),
    CompanyName: subject.companyName ?? '',
    ProfilePhoto: subject.profilePhoto ?? '',
    IsOperationUser: subject.isOperationUser ? '1' : '0',
    ...(subject.lacksSecondFactor && { SecondFactor: 'needed' }),
    ...(visitor && { VisitorID: String(visitor.userId), VisitorName: visitor.name }),
    sid: sessionId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret))
}

/** Rejects tokens that are valid for longer than tokens issued now. */
const hasBoundedLife = ({ iat, exp }: JWTPayload, now: Date): boolean =>
  iat !== undefined &&
  exp !== undefined &&
  exp - iat <= tokenHours * 3600 &&
  iat <= now.getTime() / 1000 + clockDifferenceSeconds

/** Verifies a session token; null when shape, signature, issuer or time is invalid. */
export const verifyToken = async (
  secret: string,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> => {
  if (!tokenShape.test(token)) return null
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const userId = Number(payload.nameid)
    const { jti, sid, exp } = payload
    if (!Number.isInteger(userId) || !jti || !exp || typeof sid !== 'string') return null
    if (!hasBoundedLife(payload, now)) return null
    return { userId, sessionId: sid, tokenId: jti, expiresAt: new Date(exp * 1000) }
  } catch {
    return null
  }
}
