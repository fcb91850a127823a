/** Payment of the built-in provider. */
import type { Money } from '@kervan/domain/money/money'
import type { DeclineReason } from '@kervan/connectors/payments/paymentProvider'
import type { Language } from '../platform/language.ts'
import type { CardBehaviour } from './testCards.ts'

/** `code`: the bank's 3-D Secure code is requested. */
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
  /** Identifies the user whose stored cards the page offers. */
  userKey: string | null
  /** True when the page offers to save the card. */
  isSaving: boolean
  /** True when the user wants to save the card. */
  storesCard: boolean
  cardToken: string | null
}

/** True when the payment is captured or declined, and the outcome is no longer hidden. */
export const isKnown = (payment: SandboxPayment, now: Date): boolean =>
  (payment.status === 'captured' || payment.status === 'declined') &&
  (payment.knownAt === null || payment.knownAt <= now)
