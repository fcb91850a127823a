/**
 * Encrypts secrets for the database with AES-256-GCM and a key from the settings. Each encrypted text names its
 * key, so that keys can be rotated: the first key encrypts, all keys decrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readKeys } from './sealingKeys.ts'
import type { SealingKey } from './sealingKeys.ts'
import { readLocalSecret } from './secrets.ts'
import type { Settings } from './settings.ts'

export interface Sealed {
  keyId: string
  /** Concatenated nonce, tag and ciphertext. */
  bytes: Buffer
}

export interface KeyRing {
  currentKeyId: string
  /** `context` binds the text to its purpose; decrypting with another context fails. */
  seal: (text: string, context: string) => Sealed
  /** Null when the key is unknown, or the bytes were not encrypted for this context. */
  open: (sealed: Sealed, context: string) => string | null
}

const nonceBytes = 12
const tagBytes = 16

const makeKeyRing = (keys: readonly SealingKey[]): KeyRing => {
  const [current] = keys
  if (!current) throw new Error('a key ring needs a key')
  return {
    currentKeyId: current.id,
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: current.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) }
    },
    open: ({ keyId, bytes }, context) => {
      const key = keys.find(({ id }) => id === keyId)?.key
      if (!key || bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const ciphertext = bytes.subarray(nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Creates a key at the first start outside production. Null in production without `CREDENTIAL_KEYS`. */
export const openKeyRing = (settings: Settings): KeyRing | null => {
  const keys = settings.CREDENTIAL_KEYS ? readKeys(settings.CREDENTIAL_KEYS) : null
  if (keys) return makeKeyRing(keys)
  if (settings.NODE_ENV === 'production') return null
  return makeKeyRing([{ id: 'local', key: Buffer.from(readLocalSecret(settings, 'credential_key'), 'hex') }])
}
