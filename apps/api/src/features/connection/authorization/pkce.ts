/** Random state and PKCE verifier of an authorization (RFC 7636, method S256). */
import { createHash, randomBytes } from 'node:crypto'
import type { KeyRing, Sealed } from '../../../platform/keyRing.ts'

/** Random text with 256 bits. */
export const randomCode = (): string => randomBytes(32).toString('base64url')

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('base64url')

const contextOf = (stateHash: string): string => `authorization ${stateHash}`

export const sealVerifier = (ring: KeyRing, stateHash: string, verifier: string): Sealed =>
  ring.seal(verifier, contextOf(stateHash))

export const openVerifier = (
  ring: KeyRing,
  { stateHash, keyId, sealed }: { stateHash: string; keyId: string; sealed: Buffer },
): string | null => ring.open({ keyId, bytes: sealed }, contextOf(stateHash))
