import type { Money } from '../money/money.ts'

/**
 * The life of a payment (docs/rules.md, Payments): started → succeeded | failed | expired → refunded, partly or wholly.
 * Money that was captured is never shown as failed: a success that is reported late wins over a failure or an expiry.
 * `inReview`: the provider took another amount than was asked. Nobody may pay again or ship before the provider says otherwise.
 */
export const paymentStates = [
  'started',
  'succeeded',
  'failed',
  'expired',
  'partlyRefunded',
  'refunded',
  'inReview',
] as const

export type PaymentState = (typeof paymentStates)[number]

export type PaymentEvent = 'capture' | 'decline' | 'expire' | 'review' | 'refundPart' | 'refundRest'

const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  started: { capture: 'succeeded', decline: 'failed', expire: 'expired', review: 'inReview' },
  succeeded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  failed: { capture: 'succeeded', review: 'inReview' },
  expired: { capture: 'succeeded', decline: 'failed', review: 'inReview' },
  partlyRefunded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  refunded: {},
  inReview: { capture: 'succeeded', decline: 'failed', expire: 'expired' },
}

/** The state after `event`, or null when nothing changes: the same news told again, or a decline after a capture. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  transitions[state][event] ?? null

export const openStates: readonly PaymentState[] = ['started', 'inReview']

/** The outcome is not known yet; cart items in it cannot be paid elsewhere. */
export const isOpen = (state: PaymentState): boolean => openStates.includes(state)

/** The customer's money is, or was, with us. */
export const isCaptured = (state: PaymentState): state is 'succeeded' | 'partlyRefunded' | 'refunded' =>
  state === 'succeeded' || state === 'partlyRefunded' || state === 'refunded'

/** The state of one shipment in a payment: refunds of the others do not count. */
export const stateOfItem = (state: PaymentState, amount: Money, refunded: Money): PaymentState => {
  if (!isCaptured(state)) return state
  if (refunded.minor === 0) return 'succeeded'
  return refunded.minor < amount.minor ? 'partlyRefunded' : 'refunded'
}

/**
 * What staff must look into: the provider took another amount than was asked, it is not set up any more, or it took money
 * for a payment that staff had ended.
 */
export const paymentIssues = ['amountDiffers', 'providerMissing', 'paidAfterEnd'] as const
export type PaymentIssue = (typeof paymentIssues)[number]
