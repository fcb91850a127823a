/** What the product asks of a card payment provider. A provider knows no database and decides nothing of ours. */
import type { Money } from '@kervan/domain/money/money'
import type { Movement } from '@kervan/domain/payment/matchLedgers'

/** Who pays, for providers that must know it. No card data: the customer gives that to the provider alone. */
export interface Payer {
  /** Ours, and names nobody. */
  reference: string
  firstName: string
  lastName: string
  email: string
  /** +90…, or null. */
  phone: string | null
  /** TCKN or VKN. */
  identityNumber: string | null
  address: string
  city: string
  postalCode: string | null
  /** ISO 3166-1 alpha-2 */
  countryCode: string
  ipAddress: string
}

export interface PaymentOrder {
  /** Ours; starting twice with the same one is the same payment. */
  conversationId: string
  amount: Money
  language: 'tr' | 'en'
  /** What is paid, for the provider's page and records: one line each. No personal data. */
  lines: ReadonlyArray<{ name: string; amount: Money }>
  payer: Payer
  /** Where the provider posts `{ conversationId }` when something changed. */
  callbackUrl: string
  /** Where the provider sends the customer's browser when its page is done. */
  returnUrl: string
  /** Of the person before the screen; missing where nobody is known, who then can neither save a card nor use a saved one. */
  cards?: OrderCards
}

export interface OrderCards {
  /** The person's name at the provider: the page offers the cards that it keeps for it. Null for who has none. */
  userKey: string | null
  /** The person asked to save the card that they are about to enter. */
  isSaving: boolean
}

/** A card that the provider keeps; the product knows it by these two words and never has its number. */
export interface StoredCardName {
  /** The person's name at the provider. */
  userKey: string
  token: string
}

export interface StoredCard extends StoredCardName {
  scheme: string | null
  lastFour: string
  bank: string | null
  /** Where the provider tells it. */
  expiry: { month: number; year: number } | null
}

export interface StartedPayment {
  /** The provider's own name for the payment. */
  providerReference: string
  /** Shown to the customer in a frame. */
  pageUrl: string
}

/** How the provider names a payment; the reference is missing when the product died before it was written down. */
export interface PaymentName {
  conversationId: string
  providerReference: string | null
}

/** Why no money was taken; each is a text `payment:declined.<reason>`. */
export const declineReasons = ['declined', 'insufficientFunds', 'threeDSecureFailed', 'cancelled'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** What is kept of the card that paid: enough for its owner to know it by. */
export interface CardFacts {
  /** As the provider writes it: VISA, MASTER_CARD, TROY. */
  scheme: string | null
  lastFour: string
}

/**
 * What the provider says when asked. `pending`: it may still be paid. `unknown`: the provider never heard of it.
 * `captured` means money was taken.
 */
export type Verdict =
  | { kind: 'pending' }
  | { kind: 'unknown' }
  | {
      kind: 'captured'
      amount: Money
      card?: CardFacts
      /** Whether the bank confirmed the owner; missing where the provider does not say. */
      isThreeDSecure?: boolean
      /** The card that paid, where the provider keeps it: one that was saved now, or before. */
      storedCard?: StoredCard
    }
  | {
      kind: 'declined'
      reason: DeclineReason
      /** The provider's own words. */
      words?: string
    }

export interface PaymentProvider {
  name: string
  start: (order: PaymentOrder) => Promise<StartedPayment>
  verify: (payment: PaymentName) => Promise<Verdict>
  /** Ends a payment that nobody paid yet, so that it cannot be paid later; answers how it stands then. */
  cancel: (payment: PaymentName) => Promise<Verdict>
  /** Gives money back. The same `refundId` twice gives it back once. */
  refund: (payment: PaymentName & { refundId: string; amount: Money }) => Promise<void>
  /** What the provider's report says of a day in Türkiye, `2026-11-20`: money taken and given back, by our own names. */
  report: (day: string) => Promise<Movement[]>
  /** Forgets a card that it keeps. Done, too, when it keeps no such card. Missing where the provider keeps no cards. */
  removeCard?: (card: StoredCardName) => Promise<void>
}

/**
 * The provider did not answer in time, answered what cannot be read, or refused the call or our credentials. Never means
 * that money was not taken: only a verdict says so.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'unreachable' | 'garbage' | 'refused' | 'credentials'
  constructor(kind: 'unreachable' | 'garbage' | 'refused' | 'credentials', message: string) {
    super(message)
    this.kind = kind
  }
}
