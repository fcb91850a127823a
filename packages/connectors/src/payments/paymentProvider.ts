/** Interface of a card payment provider. A provider does not access the database and makes no business decisions. */
import type { Money } from '@kervan/domain/money/money'
import type { Movement } from '@kervan/domain/payment/matchLedgers'

/**
 * Payer data for providers that require it. Contains no card data, which the customer enters at the provider
 * only.
 */
export interface Payer {
  /** Our payer id, which contains no personal data. */
  reference: string
  firstName: string
  lastName: string
  email: string
  /** Phone number of the payer as +90…, or null. */
  phone: string | null
  /** Identity number of the payer: TCKN (person) or VKN (company). */
  identityNumber: string | null
  address: string
  city: string
  postalCode: string | null
  /** Country of the payer, ISO 3166-1 alpha-2 */
  countryCode: string
  ipAddress: string
}

export interface PaymentOrder {
  /** Idempotency key of the payment: starting twice with the same id is one payment. */
  conversationId: string
  amount: Money
  language: 'tr' | 'en'
  /** Paid items for the provider's page and records, one line each. No personal data. */
  lines: ReadonlyArray<{ name: string; amount: Money }>
  payer: Payer
  /** Address to which the provider posts `{ conversationId }` after a change. */
  callbackUrl: string
  /** Address to which the provider redirects the customer after its page. */
  returnUrl: string
  /**
   * Saved cards of the signed-in user; undefined for an anonymous payer, who can neither save nor use saved
   * cards.
   */
  cards?: OrderCards
}

export interface OrderCards {
  /** User's key at the provider, whose stored cards the page offers. Null for a user without cards. */
  userKey: string | null
  /** True if the user asked to save the card that will be entered. */
  isSaving: boolean
}

/** Card stored by the provider, identified by these two values; the product never has its number. */
export interface StoredCardName {
  /** User's key at the provider. */
  userKey: string
  token: string
}

export interface StoredCard extends StoredCardName {
  scheme: string | null
  lastFour: string
  bank: string | null
  /** Expiry date if the provider reports it. */
  expiry: { month: number; year: number } | null
}

export interface StartedPayment {
  /** Provider's own id of the payment. */
  providerReference: string
  /** Page shown to the customer in a frame. */
  pageUrl: string
}

/** Identifies a payment at the provider; the reference is missing if the process ended before it was stored. */
export interface PaymentName {
  conversationId: string
  providerReference: string | null
}

/** Reasons why no money was charged; each has a text `payment:declined.<reason>`. */
export const declineReasons = ['declined', 'insufficientFunds', 'threeDSecureFailed', 'cancelled'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Stored data of the card used, enough for its owner to recognize it. */
export interface CardFacts {
  /** Card scheme in the provider's spelling: VISA, MASTER_CARD, TROY. */
  scheme: string | null
  lastFour: string
}

/**
 * Payment state reported by the provider. `pending`: may still be paid. `unknown`: the provider does not know
 * the payment. `captured`: money was charged.
 */
export type Verdict =
  | { kind: 'pending' }
  | { kind: 'unknown' }
  | {
      kind: 'captured'
      amount: Money
      card?: CardFacts
      /** True if the bank confirmed the card owner; undefined if not reported. */
      isThreeDSecure?: boolean
      /** Card used, if the provider stores it, saved now or earlier. */
      storedCard?: StoredCard
    }
  | {
      kind: 'declined'
      reason: DeclineReason
      /** Provider's own message about the refusal. */
      words?: string
    }

export interface PaymentProvider {
  name: string
  start: (order: PaymentOrder) => Promise<StartedPayment>
  verify: (payment: PaymentName) => Promise<Verdict>
  /** Cancels an unpaid payment, so that it cannot be paid later; returns its state. */
  cancel: (payment: PaymentName) => Promise<Verdict>
  /** Refunds money. The same `refundId` refunds only once. */
  refund: (payment: PaymentName & { refundId: string; amount: Money }) => Promise<void>
  /** Provider's report of a day in Türkiye, `2026-11-20`: captures and refunds by our ids. */
  report: (day: string) => Promise<Movement[]>
  /** Removes a stored card; also succeeds if the card does not exist. Undefined for providers that store no cards. */
  removeCard?: (card: StoredCardName) => Promise<void>
}

/**
 * Timeout, unreadable answer, or refusal of the call or our credentials. Never means that no money was charged;
 * only a verdict says so.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'unreachable' | 'garbage' | 'refused' | 'credentials'
  constructor(kind: 'unreachable' | 'garbage' | 'refused' | 'credentials', message: string) {
    super(message)
    this.kind = kind
  }
}
