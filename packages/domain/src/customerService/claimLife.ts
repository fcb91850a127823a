/**
 * The life of a claim against a carrier (docs/rules.md, Customer services): opened from a shipment, sent to its carrier, decided,
 * closed. What was refused may be sent again with better papers; what was opened by mistake is closed without a decision.
 */
export const claimKinds = ['lost', 'damaged', 'late'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = ['opened', 'sent', 'accepted', 'partlyAccepted', 'refused', 'closed'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimEvents = ['send', 'accept', 'acceptPartly', 'refuse', 'close'] as const
export type ClaimEvent = (typeof claimEvents)[number]

const transitions: Record<ClaimState, Partial<Record<ClaimEvent, ClaimState>>> = {
  opened: { send: 'sent', close: 'closed' },
  sent: { accept: 'accepted', acceptPartly: 'partlyAccepted', refuse: 'refused', close: 'closed' },
  accepted: { close: 'closed' },
  partlyAccepted: { close: 'closed' },
  refused: { send: 'sent', close: 'closed' },
  closed: {},
}

/** The state after `event`, or null when it cannot happen now. */
export const nextClaimState = (state: ClaimState, event: ClaimEvent): ClaimState | null =>
  transitions[state][event] ?? null

export const possibleClaimEvents = (state: ClaimState): ClaimEvent[] =>
  claimEvents.filter((event) => nextClaimState(state, event) !== null)

/** The carrier's word; each names its reason, and what it pays. */
const claimDecisions = ['accept', 'acceptPartly', 'refuse'] as const satisfies readonly ClaimEvent[]
export type ClaimDecision = (typeof claimDecisions)[number]
export const isClaimDecision = (event: ClaimEvent): event is ClaimDecision =>
  claimDecisions.some((one) => one === event)

const usualDays = 30

/** Where a carrier's conditions give less time than the usual 30 days. Whoever runs the house confirms them before go-live. */
const daysByCarrier: Readonly<Record<string, Partial<Record<ClaimKind, number>>>> = {
  FEDEX: { damaged: 21, late: 21 },
}

/** Until which day the claim has to be with the carrier: counted from the delivery, else from the day on which it is opened. */
export const claimDeadline = (
  { carrierCode, kind }: { carrierCode: string | null; kind: ClaimKind },
  { deliveredOn, openedOn }: { deliveredOn: string | null; openedOn: string },
): string => {
  const days = daysByCarrier[carrierCode?.toUpperCase() ?? '']?.[kind] ?? usualDays
  const begin = kind === 'lost' ? openedOn : (deliveredOn ?? openedOn)
  const day = new Date(`${begin}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
