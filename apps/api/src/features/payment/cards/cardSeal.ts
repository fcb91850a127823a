/** Encrypts the provider's card tokens bound to one row, so that a copy in another row cannot be decrypted. */
import { createHash } from 'node:crypto'
import type { StoredCardName } from '@kervan/connectors/payments/paymentProvider'
import { z } from 'zod'
import type { KeyRing, Sealed } from '../../../platform/keyRing.ts'
import type { CardRow } from './card.queries.ts'

const stored = z.object({ userKey: z.string(), token: z.string() })

const contextOf = (cardId: string): string => `saved card ${cardId}`

export const sealCardName = (ring: KeyRing, cardId: string, { userKey, token }: StoredCardName): Sealed =>
  ring.seal(JSON.stringify({ userKey, token }), contextOf(cardId))

/** Decrypts a card token; null when no key of the ring decrypts it. */
export const openCardName = (
  ring: KeyRing | null,
  { id, keyId, sealed }: Pick<CardRow, 'id' | 'keyId' | 'sealed'>,
): StoredCardName | null => {
  const text = ring?.open({ keyId, bytes: sealed }, contextOf(id)) ?? null
  return text === null ? null : stored.parse(JSON.parse(text))
}

export const hashOfCardToken = (token: string): string => createHash('sha256').update(token).digest('hex')
