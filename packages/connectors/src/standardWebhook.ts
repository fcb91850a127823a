/**
 * Verifies webhooks signed by the Standard Webhooks specification: HMAC-SHA256 of `id.timestamp.body`, five
 * minutes tolerance.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Delivery } from './receiving.ts'

const toleranceSeconds = 300

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const isSignature = (signature: string, expected: Buffer): boolean => {
  const [version, given] = signature.split(',', 2)
  const bytes = Buffer.from(given ?? '', 'base64')
  return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** One valid signature is enough: while a secret is being changed, there are several. */
export const recogniseStandard =
  (secret: string | undefined, now: () => Date) =>
  ({ body, header }: Delivery): { id: string } | false => {
    const id = header('webhook-id')
    const timestamp = header('webhook-timestamp') ?? ''
    const key = keyOf(secret ?? '')
    if (!id || key.length === 0 || !/^\d{1,12}$/.test(timestamp)) return false
    if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
    const signatures = (header('webhook-signature') ?? '').split(' ').slice(0, 10)
    return signatures.some((signature) => isSignature(signature, expected)) && { id }
  }
