import type { Money } from '../money/money.ts'

/**
 * Life cycle of a payment (docs/rules.md, Payments): started → succeeded | failed | expired → refunded, partly
 * or fully. A captured payment never shows as failed: a success that is reported late overrides a failure or an
 * expiry. `inReview`: the provider charged another amount than requested. Paying again or shipping is blocked
 * until the provider reports a final state.
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

export const paymentEventNames = [
  'capture',
  'decline',
  'expire',
  'review',
  'refundPart',
  'refundRest',
] as const

export type PaymentEvent = (typeof paymentEventNames)[number]

const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  started: { capture: 'succeeded', decline: 'failed', expire: 'expired', review: 'inReview' },
  succeeded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  failed: { capture: 'succeeded', review: 'inReview' },
  expired: { capture: 'succeeded', decline: 'failed', review: 'inReview' },
  partlyRefunded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  refunded: {},
  inReview: { capture: 'succeeded', decline: 'failed', expire: 'expired' },
}

/**
 * Returns the state after `event`, or null when nothing changes, e.g. for a duplicate event or a decline after
 * a capture.
 */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  transitions[state][event] ?? null

export const openStates: readonly PaymentState[] = ['started', 'inReview']

/** Returns true while the outcome is unknown; cart items in the payment cannot be paid elsewhere. */
export const isOpen = (state: PaymentState): boolean => openStates.includes(state)

/** Returns true when the customer's money was received, even if refunded since. */
export const isCaptured = (state: PaymentState): state is 'succeeded' | 'partlyRefunded' | 'refunded' =>
  state === 'succeeded' || state === 'partlyRefunded' || state === 'refunded'

/** Returns the state of one shipment in a payment; refunds of other shipments do not count. */
export const stateOfItem = (state: PaymentState, amount: Money, refunded: Money): PaymentState => {
  if (!isCaptured(state)) return state
  if (refunded.minor === 0) return 'succeeded'
  return refunded.minor < amount.minor ? 'partlyRefunded' : 'refunded'
}

/**
 * Problems that staff must investigate: the provider charged another amount than requested, the provider is no
 * longer configured, or it charged a payment that staff had ended.
 */
export const paymentIssues = ['amountDiffers', 'providerMissing', 'paidAfterEnd'] as const
export type PaymentIssue = (typeof paymentIssues)[number]
