export const standingStates = ['active', 'paused', 'ended'] as const
/** State of a standing pickup: a paused or ended one creates no reservations. */
export type StandingState = (typeof standingStates)[number]

export const standingEvents = ['pause', 'resume', 'end'] as const
export type StandingEvent = (typeof standingEvents)[number]

const transitions: Record<StandingState, Partial<Record<StandingEvent, StandingState>>> = {
  active: { pause: 'paused', end: 'ended' },
  paused: { resume: 'active', end: 'ended' },
  ended: {},
}

/** Returns the state after `event`, or null when the event is not allowed now. */
export const nextStandingState = (state: StandingState, event: StandingEvent): StandingState | null =>
  transitions[state][event] ?? null
