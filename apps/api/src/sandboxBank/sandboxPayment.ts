/** What the built-in provider holds of one payment. */
import type { Money } from '@kervan/domain/money/money'
import type { DeclineReason } from '@kervan/connectors/payments/paymentProvider'
import type { Language } from '../platform/language.ts'
import type { CardBehaviour } from './testCards.ts'

/** `code`: the bank's 3-D Secure code is asked for. */
export const sandboxStatuses = ['waiting', 'code', 'captured', 'declined'] as const
export type SandboxStatus = (typeof sandboxStatuses)[number]

export interface SandboxPayment {
  reference: string
  conversationId: string
  amount: Money
  language: Language
  lines: ReadonlyArray<{ name: string; amount: Money }>
  callbackUrl: string
  status: SandboxStatus
  declineReason: DeclineReason | null
  knownAt: Date | null
  codeTries: number
  behaviour: CardBehaviour | null
  cardLastFour: string | null
  cardExpiry: string | null
  /** Whose saved cards the page offers. */
  userKey: string | null
  /** The page offers to save the card. */
  isSaving: boolean
  /** The person wants it saved. */
  storesCard: boolean
  cardToken: string | null
}

/** Captured or declined, and the moment of telling has come. */
export const isKnown = (payment: SandboxPayment, now: Date): boolean =>
  (payment.status === 'captured' || payment.status === 'declined') &&
  (payment.knownAt === null || payment.knownAt <= now)
