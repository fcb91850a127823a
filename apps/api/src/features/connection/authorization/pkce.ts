/** Random state and PKCE verifier of an authorization (RFC 7636, method S256). */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { KeyRing, Sealed } from '../../../platform/keyRing.ts'

const postedValues = z.record(z.string(), z.string())

/** Random text with 256 bits. */
export const randomCode = (): string => randomBytes(32).toString('base64url')

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('base64url')

const contextOf = (stateHash: string): string => `authorization ${stateHash}`

export const sealVerifier = (ring: KeyRing, stateHash: string, verifier: string): Sealed =>
  ring.seal(verifier, contextOf(stateHash))

const contextOfPosted = (stateHash: string): string => `authorization ${stateHash} posted`

export const sealPosted = (ring: KeyRing, stateHash: string, values: Record<string, string>): Sealed =>
  ring.seal(JSON.stringify(values), contextOfPosted(stateHash))

/** Keys that the store posted by field name; null without any. */
export const openPosted = (
  ring: KeyRing,
  {
    stateHash,
    postedKeyId,
    posted,
  }: { stateHash: string; postedKeyId: string | null; posted: Buffer | null },
): Record<string, string> | null => {
  if (postedKeyId === null || posted === null) return null
  const text = ring.open({ keyId: postedKeyId, bytes: posted }, contextOfPosted(stateHash))
  return text === null ? null : postedValues.parse(JSON.parse(text))
}

export const openVerifier = (
  ring: KeyRing,
  { stateHash, keyId, sealed }: { stateHash: string; keyId: string; sealed: Buffer },
): string | null => ring.open({ keyId, bytes: sealed }, contextOf(stateHash))
