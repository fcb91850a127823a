import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Token } from '@kervan/connectors/tokens'
import type { KeyRing, Sealed } from '../../../platform/keyRing.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import type { Credentials } from '../credentials.ts'
import type { TokenRow } from './token.queries.ts'

const storedToken = z.object({
  value: z.string(),
  expiresAt: z.number(),
  refresh: z.string().optional(),
  scopes: z.string().optional(),
  refreshExpiresAt: z.number().optional(),
})
const stored = z.object({ token: storedToken, issuedFor: z.string() })

/** Hash of what a token was issued for: changed credentials or another environment need a new token. */
export const hashOwner = ({
  environment,
  credentials,
}: Pick<TokenOwner, 'environment' | 'credentials'>): string => {
  const fields = Object.entries(credentials).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([environment, fields]))
    .digest('base64url')
}

const contextOf = ({ sealContext }: Pick<ConnectionRow, 'sealContext'>): string => `${sealContext} token`

export interface TokenOwner extends Pick<ConnectionRow, 'id' | 'sealContext' | 'environment'> {
  credentials: Credentials
}

export const sealToken = (ring: KeyRing, owner: TokenOwner, token: Token): Sealed =>
  ring.seal(JSON.stringify({ token, issuedFor: hashOwner(owner) }), contextOf(owner))

const unseal = (
  ring: KeyRing,
  owner: Pick<ConnectionRow, 'sealContext'>,
  { keyId, sealed }: Pick<TokenRow, 'keyId' | 'sealed'>,
): string | null =>
  keyId !== null && sealed !== null ? ring.open({ keyId, bytes: sealed }, contextOf(owner)) : null

/** Decrypts a token; null without one, when no key decrypts it, or when it belongs to other credentials. */
export const openToken = (ring: KeyRing, owner: TokenOwner, row: TokenRow): Token | null => {
  const text = unseal(ring, owner, row)
  const found = text === null ? null : stored.parse(JSON.parse(text))
  if (found?.issuedFor !== hashOwner(owner)) return null
  const { value, expiresAt, refresh, scopes, refreshExpiresAt } = found.token
  return {
    value,
    expiresAt,
    ...(refresh !== undefined && { refresh }),
    ...(scopes !== undefined && { scopes }),
    ...(refreshExpiresAt !== undefined && { refreshExpiresAt }),
  }
}

/** Encrypts a stored token with the current key; null when no key decrypts it. */
export const resealToken = (
  ring: KeyRing,
  owner: Pick<ConnectionRow, 'sealContext'>,
  row: TokenRow,
): Sealed | null => {
  const text = unseal(ring, owner, row)
  return text === null ? null : ring.seal(text, contextOf(owner))
}
