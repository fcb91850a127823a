/**
 * Life cycle of cancelling a paid shipment (docs/rules.md, Cancelling). The carrier is called until it answers;
 * after a refusal staff retry, cancel by hand or continue the shipment. Money is returned by a separate refund.
 */
export const cancellationStates = ['askingCarrier', 'carrierRefused', 'cancelled', 'withdrawn'] as const
export type CancellationState = (typeof cancellationStates)[number]

export const cancellationDecisions = ['askAgain', 'byHand', 'keep'] as const
export type CancellationDecision = (typeof cancellationDecisions)[number]

export type CancellationEvent = 'agree' | 'refuse' | CancellationDecision

const transitions: Record<CancellationState, Partial<Record<CancellationEvent, CancellationState>>> = {
  // While the carrier does not answer, staff can only cancel by hand. Continuing the shipment is not allowed,
  // because the carrier may have cancelled it already.
  askingCarrier: { agree: 'cancelled', refuse: 'carrierRefused', byHand: 'cancelled' },
  carrierRefused: { askAgain: 'askingCarrier', byHand: 'cancelled', keep: 'withdrawn' },
  cancelled: {},
  withdrawn: {},
}

/** Returns the state after `event`, or null when the event is not allowed now. */
export const nextCancellationState = (
  state: CancellationState,
  event: CancellationEvent,
): CancellationState | null => transitions[state][event] ?? null

/**
 * Results on the carrier's side: it cancelled the shipment, no carrier had it, or it could not be cancelled
 * there and staff cancelled by hand.
 */
export const carrierAnswers = ['cancelled', 'notBooked', 'refused', 'cannotCancel'] as const
export type CarrierAnswer = (typeof carrierAnswers)[number]
