export const standingStates = ['active', 'paused', 'ended'] as const
/** Of a standing pickup: days of a paused or ended one are not asked for. */
export type StandingState = (typeof standingStates)[number]

export const standingEvents = ['pause', 'resume', 'end'] as const
export type StandingEvent = (typeof standingEvents)[number]

const transitions: Record<StandingState, Partial<Record<StandingEvent, StandingState>>> = {
  active: { pause: 'paused', end: 'ended' },
  paused: { resume: 'active', end: 'ended' },
  ended: {},
}

/** The state after `event`, or null when it cannot happen now. */
export const nextStandingState = (state: StandingState, event: StandingEvent): StandingState | null =>
  transitions[state][event] ?? null
