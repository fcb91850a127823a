/** Decides which payments offer saved cards, and the tokens to send to the provider. */
import type { OrderCards } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../../platform/ctx.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import type { NewPayment, PaymentRow } from '../payment.queries.ts'
import { findLastCard, hasCards } from './card.queries.ts'
import type { CardOwner } from './card.queries.ts'
import { openCardName } from './cardSeal.ts'

export interface CardWish {
  /** The user chose to save the card that is about to be entered. */
  isSaving: boolean
}

/** Card columns of a new payment, written in its insert statement; null for a payer without an account. */
export const decideCards = (
  { settings }: Services,
  owner: CardOwner & { provider: string },
  wish: CardWish | null,
): Pick<NewPayment, 'offersCards' | 'savesCard'> =>
  wish && openKeyRing(settings)
    ? { offersCards: wish.isSaving || hasCards(owner), savesCard: wish.isSaving }
    : {}

/** Allows the page to its owner only when it shows saved cards or saves one. */
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
