import { randomUUID } from 'node:crypto'
import type { StoredCard } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import type { PaymentRow } from '../payment.queries.ts'
import { insertCard, isCardKnown, listCardsOf, lockOwner } from './card.queries.ts'
import { hashOfCardToken, sealCardName } from './cardSeal.ts'
import { removeCardJob } from './removeCard.ts'

/** Maximum number of cards per user and company. */
export const mostCards = 10

/**
 * Stores the provider's card in the payment's transaction. Deletes it at the provider instead when the owner
 * did not ask to save it, has too many cards, or no longer exists.
 */
export const storeCard = async (
  services: Services,
  tx: Db,
  { id: paymentId, provider, companyId, userId, savesCard }: PaymentRow,
  card: StoredCard,
): Promise<void> => {
  const tokenHash = hashOfCardToken(card.token)
  if (await isCardKnown(tx, provider, tokenHash)) return
  const ring = openKeyRing(services.settings)
  if (!ring) {
    services.log.error({ paymentId }, 'a card was saved, and there is no key to seal it with')
    return
  }
  const isOwnerThere = await lockOwner(tx, userId)
  const isKept =
    savesCard && isOwnerThere && (await listCardsOf(tx, { userId, companyId })).length < mostCards
  const id = randomUUID()
  const now = services.clock()
  const { keyId, bytes: sealed } = sealCardName(ring, id, card)
  const isNew = await insertCard(tx, {
    id,
    provider,
    companyId,
    userId,
    keyId,
    sealed,
    tokenHash,
    scheme: card.scheme,
    lastFour: card.lastFour,
    bank: card.bank,
    expiryMonth: card.expiry?.month ?? null,
    expiryYear: card.expiry?.year ?? null,
    removedAt: isKept ? null : now,
    createdAt: now,
  })
  if (isNew && !isKept) await services.jobs.enqueue(tx, removeCardJob, { cardId: id })
}
