/**
 * The life of a cancellation of a paid shipment (docs/rules.md, Cancelling). The carrier is asked until it answers; what it
 * refuses waits for people, who ask again, go on by hand or keep the shipment. The money goes back by a refund of its own.
 */
export const cancellationStates = ['askingCarrier', 'carrierRefused', 'cancelled', 'withdrawn'] as const
export type CancellationState = (typeof cancellationStates)[number]

export const cancellationDecisions = ['askAgain', 'byHand', 'keep'] as const
export type CancellationDecision = (typeof cancellationDecisions)[number]

export type CancellationEvent = 'agree' | 'refuse' | CancellationDecision

const transitions: Record<CancellationState, Partial<Record<CancellationEvent, CancellationState>>> = {
  // By hand while the carrier says nothing. The shipment is not kept then: the carrier may have taken it out already.
  askingCarrier: { agree: 'cancelled', refuse: 'carrierRefused', byHand: 'cancelled' },
  carrierRefused: { askAgain: 'askingCarrier', byHand: 'cancelled', keep: 'withdrawn' },
  cancelled: {},
  withdrawn: {},
}

/** The state after `event`, or null when it cannot happen now. */
export const nextCancellationState = (
  state: CancellationState,
  event: CancellationEvent,
): CancellationState | null => transitions[state][event] ?? null

/**
 * What the carrier's side came to: it took the shipment out, no carrier had it, or it did not and staff went on by hand.
 */
export const carrierAnswers = ['cancelled', 'notBooked', 'refused', 'cannotCancel'] as const
export type CarrierAnswer = (typeof carrierAnswers)[number]
