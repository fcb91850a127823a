/**
 * The life of a payment (docs/rules.md, Payments): started → succeeded | failed | expired → refunded, partly or wholly.
 * Money that was captured is never shown as failed: a success that is reported late wins over a failure or an expiry.
 */
export const paymentStates = [
  'started',
  'succeeded',
  'failed',
  'expired',
  'partlyRefunded',
  'refunded',
] as const

export type PaymentState = (typeof paymentStates)[number]

export type PaymentEvent = 'capture' | 'decline' | 'expire' | 'refundPart' | 'refundRest'

const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  started: { capture: 'succeeded', decline: 'failed', expire: 'expired' },
  succeeded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  failed: { capture: 'succeeded' },
  expired: { capture: 'succeeded', decline: 'failed' },
  partlyRefunded: { refundPart: 'partlyRefunded', refundRest: 'refunded' },
  refunded: {},
}

/** The state after `event`, or null when nothing changes: the same news told again, or a decline after a capture. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  transitions[state][event] ?? null

/** The outcome is not known yet; cart items in it cannot be paid elsewhere. */
export const isOpen = (state: PaymentState): boolean => state === 'started'

/** The customer's money is, or was, with us. */
export const isCaptured = (state: PaymentState): boolean =>
  state === 'succeeded' || state === 'partlyRefunded' || state === 'refunded'
