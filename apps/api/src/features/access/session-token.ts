/** The signed session token: decisions, section 3, with the newer claim list of document 1, section 3. */
import { randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { RoleName } from '@kervan/contract/permissions'

/** A token lives 8 hours. */
export const tokenHours = 8
const issuer = 'kervan'

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
}

export interface VerifiedToken {
  userId: number
  tokenId: string
  issuedAt: Date
  expiresAt: Date
}

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export const issueToken = async (secret: string, subject: TokenSubject, now: Date): Promise<string> => {
  const name = `${subject.firstName} ${subject.lastName}`.trim()
  const seconds = Math.floor(now.getTime() / 1000)
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
    // Milliseconds: a password change ends the tokens issued before it, even in the same second.
    issuedAtMs: now.getTime(),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenHours * 3600)
    .sign(keyOf(secret))
}

/** Null when the signature, the issuer or the time does not hold. */
export const verifyToken = async (
  secret: string,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const userId = Number(payload.nameid)
    if (!Number.isInteger(userId) || !payload.jti || !payload.exp || typeof payload.issuedAtMs !== 'number')
      return null
    return {
      userId,
      tokenId: payload.jti,
      issuedAt: new Date(payload.issuedAtMs),
      expiresAt: new Date(payload.exp * 1000),
    }
  } catch {
    return null
  }
}
