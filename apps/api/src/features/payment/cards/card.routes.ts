import type { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { listSavedCards, removeSavedCard, renameSavedCard } from './savedCards.ts'

export const cardHandlers: Handlers<typeof cardEndpoints> = {
  listSavedCards: (ctx) => listSavedCards(ctx),
  renameSavedCard: (ctx, { body }) => renameSavedCard(ctx, body),
  removeSavedCard: (ctx, { body }) => removeSavedCard(ctx, body.id),
}
