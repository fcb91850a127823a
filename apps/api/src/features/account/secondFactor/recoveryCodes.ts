/**
 * Recovery codes for users who lost the app: 80 random bits each, so that a plain hash protects them; each is
 * accepted once.
 */
import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const howMany = 10
const codeBytes = 10

/** Displayed as `ABCD-EFGH-IJKL-MNOP`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () =>
    new Secret({ size: codeBytes }).base32.replaceAll(/.{4}(?=.)/g, '$&-'),
  )

/** Normalizes typed codes (dashes, case) and hashes them; null for an impossible code. */
export const hashOfRecoveryCode = (userId: number, typed: string): string | null => {
  const code = typed.replaceAll('-', '')
  return /^[A-Z2-7]{16}$/.test(code)
    ? createHash('sha256').update(`recovery ${userId} ${code}`).digest('base64url')
    : null
}
