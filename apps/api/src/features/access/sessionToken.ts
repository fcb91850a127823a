/** The signed session token and its claims (docs/rules.md, Sessions). */
import { SignJWT, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { RoleName } from '@kervan/contract/permissions'

/** A token lives 8 hours. */
const tokenHours = 8
const issuer = 'kervan'
/** The clock of the process that issued a token may be ahead of this one's. */
const clockDifferenceSeconds = 5 * 60
/** Three parts, the last of them 256 bits. Base64 has other spellings of the same bits, which were not issued. */
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
  /** The browser shows nothing but the setup. */
  lacksSecondFactor: boolean
}

/** Which token of which session it is. */
export interface TokenIdentity {
  sessionId: string
  tokenId: string
  issuedAt: Date
  /** Sooner than other tokens end. */
  expiresAt?: Date
  /** Of a visit: who looks on behalf of the subject. */
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

/** Whether a token lives no longer than one that is issued now. */
const hasBoundedLife = ({ iat, exp }: JWTPayload, now: Date): boolean =>
  iat !== undefined &&
  exp !== undefined &&
  exp - iat <= tokenHours * 3600 &&
  iat <= now.getTime() / 1000 + clockDifferenceSeconds

/** Null when the shape, the signature, the issuer or the time does not hold. */
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
