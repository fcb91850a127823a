/** Webhooks that are signed with the HMAC-SHA256 of their body, in base64. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ChallengeAnswer } from '../receiving.ts'

/** Answer to a webhook that is accepted and not stored. */
export const acceptedDelivery: ChallengeAnswer = { answer: { contentType: 'application/json', body: '{}' } }

export const isSigned = (body: Uint8Array, secret: string, signature: string | undefined): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Id of a delivery from its signed content. Headers are not signed: a captured webhook with another id in its header
 * would be read again and again.
 */
export const idOfContent = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')
