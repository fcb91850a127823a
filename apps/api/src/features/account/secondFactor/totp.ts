/**
 * Codes of authenticator apps: RFC 6238 with the settings that all apps support (SHA-1, six digits, thirty
 * seconds).
 */
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Tolerates one time step of clock difference. */
const window = 1

const makeTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Kervan',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

/** 160 bits in base32, as apps expect. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code that an authenticator app scans. */
export const uriOf = (secret: string, label: string): string => makeTotp(secret, label).toString()

/** Returns the time step of a code; null when it is wrong. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = makeTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}
