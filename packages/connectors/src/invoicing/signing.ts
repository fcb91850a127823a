/** Signatures over the manifest of an archive: Ed25519 with a private key in PEM, otherwise HMAC-SHA256. */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import { longSecret } from '../settingsFields.ts'

const isPem = (key: string): boolean => key.startsWith('-----BEGIN')

const shortestSecret = 32

const isUsable = (key: string): boolean => {
  if (!isPem(key)) return key.length >= shortestSecret
  try {
    return createPrivateKey(key).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Shared secret of at least 32 characters, or an Ed25519 private key in PEM whose public key the integrator has. */
export const signingKey = () =>
  longSecret()
    .pipe(z.string().refine(isUsable, 'connection:signingKeyFormat'))
    .meta({ secret: true, isLong: true, help: 'signingKey' })

/** `hmac-sha256=<hex>` or `ed25519=<base64>`. */
export const signWith =
  (key: string) =>
  (manifest: Uint8Array): string =>
    isPem(key)
      ? `ed25519=${sign(null, manifest, createPrivateKey(key)).toString('base64')}`
      : `hmac-sha256=${createHmac('sha256', key).update(manifest).digest('hex')}`
