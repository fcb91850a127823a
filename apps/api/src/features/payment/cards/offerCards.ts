/** Which payments offer their person's saved cards, and with what the provider is asked for them. */
import type { OrderCards } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../../platform/ctx.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import type { NewPayment, PaymentRow } from '../payment.queries.ts'
import { findLastCard, hasCards } from './card.queries.ts'
import type { CardOwner } from './card.queries.ts'
import { openCardName } from './cardSeal.ts'

export interface CardWish {
  /** The person asked to save the card that they are about to enter. */
  isSaving: boolean
}

/** What a new payment is begun with, to be written in its own statement; null for whoever pays without an account. */
export const decideCards = (
  { settings }: Services,
  owner: CardOwner & { provider: string },
  wish: CardWish | null,
): Pick<NewPayment, 'offersCards' | 'savesCard'> =>
  wish && openKeyRing(settings)
    ? { offersCards: wish.isSaving || hasCards(owner), savesCard: wish.isSaving }
    : {}

/** A page with somebody's cards on it, or that saves one for them, is theirs alone. */
export const mayOpenPage = (
  { offersCards, userId }: Pick<PaymentRow, 'offersCards' | 'userId'>,
  payerId: number | null,
): boolean => !offersCards || userId === payerId

export const cardsOfOrder = async (
  { db, settings }: Services,
  payment: PaymentRow,
): Promise<OrderCards | undefined> => {
  if (!payment.offersCards) return undefined
  const last = await findLastCard(db, payment)
  const name = last && openCardName(openKeyRing(settings), last)
  return { userKey: name?.userKey ?? null, isSaving: payment.savesCard }
}
