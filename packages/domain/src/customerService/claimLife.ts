/**
 * Life cycle of a claim against a carrier (docs/rules.md, Customer services): opened from a shipment, sent to
 * the carrier, decided, closed. A refused claim may be sent again with better documents; a claim opened by
 * mistake is closed without a decision.
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

/** Returns the state after `event`, or null when the event is not allowed now. */
export const nextClaimState = (state: ClaimState, event: ClaimEvent): ClaimState | null =>
  transitions[state][event] ?? null

export const possibleClaimEvents = (state: ClaimState): ClaimEvent[] =>
  claimEvents.filter((event) => nextClaimState(state, event) !== null)

/** Decisions of the carrier; each requires a reason, and an accepted claim an amount. */
const claimDecisions = ['accept', 'acceptPartly', 'refuse'] as const satisfies readonly ClaimEvent[]
export type ClaimDecision = (typeof claimDecisions)[number]
export const isClaimDecision = (event: ClaimEvent): event is ClaimDecision =>
  claimDecisions.some((one) => one === event)

const usualDays = 30

/**
 * Carriers whose conditions allow less than the usual 30 days. The operator confirms these figures before
 * go-live.
 */
const daysByCarrier: Readonly<Record<string, Partial<Record<ClaimKind, number>>>> = {
  FEDEX: { damaged: 21, late: 21 },
}

/** Returns the last day to submit the claim to the carrier, counted from delivery, else from the opening day. */
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
