/** Cards stored by the payment provider, so that a user can pay again without entering them. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { outcome, requiredText } from '../../fields.ts'

const savedCard = z.object({
  id: z.uuid(),
  /** Card scheme as named by the provider: VISA, MASTER_CARD, TROY. */
  scheme: z.string().nullable(),
  lastFour: z.string(),
  bank: z.string().nullable(),
  /** Name that the owner gave the stored card. */
  alias: z.string().nullable(),
  /** Expiry of the stored card, if the provider returns it. */
  expiry: z.object({ month: z.number().int(), year: z.number().int() }).nullable(),
  createdDate: z.iso.datetime(),
})
export type SavedCard = z.output<typeof savedCard>

const savedCards = z.object({
  /** True when the provider of new payments can store cards. */
  isOffered: z.boolean(),
  /** Newest first. */
  cards: z.array(savedCard),
})

const id = z.uuid('validation:choice')
const limit = { max: 60, windowSeconds: 60 }

export const cardEndpoints = {
  listSavedCards: endpoint({
    method: 'POST',
    path: '/api/Payment/GetSavedCards',
    access: 'seesPrices',
    summary: "The caller's own saved cards in their company; never a card's number",
    answer: savedCards,
  }),
  renameSavedCard: endpoint({
    method: 'POST',
    path: '/api/Payment/RenameSavedCard',
    access: 'seesPrices',
    summary: 'Call a saved card something',
    body: z.object({ id, alias: requiredText(60, 'payment:card.aliasRequired') }),
    answer: outcome,
    limit,
    errors: ['notFound'],
  }),
  removeSavedCard: endpoint({
    method: 'POST',
    path: '/api/Payment/RemoveSavedCard',
    access: 'seesPrices',
    summary: 'Remove a saved card, here at once and at the provider as soon as it answers',
    body: z.object({ id }),
    answer: outcome,
    limit,
    errors: ['notFound'],
  }),
}
