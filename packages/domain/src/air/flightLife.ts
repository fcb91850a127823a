/**
 * Life cycle of a flight (docs/rules.md, Flights and bags): planned → closed → departed → arrived. A closed
 * flight accepts no more bags and may be reopened. A closing, a departure or an arrival can be undone until others
 * are notified of it.
 */
export const flightStates = ['planned', 'closed', 'departed', 'arrived'] as const
export type FlightState = (typeof flightStates)[number]

export const flightMoves = ['close', 'reopen', 'depart', 'arrive'] as const
export type FlightMove = (typeof flightMoves)[number]

const transitions: Record<FlightState, Partial<Record<FlightMove, FlightState>>> = {
  planned: { close: 'closed', depart: 'departed' },
  closed: { reopen: 'planned', depart: 'departed' },
  departed: { arrive: 'arrived' },
  arrived: {},
}

/** Null when the move is not allowed in this state. */
export const nextFlightState = (state: FlightState, move: FlightMove): FlightState | null =>
  transitions[state][move] ?? null

export const flightMovesFrom = (state: FlightState): FlightMove[] =>
  flightMoves.filter((move) => nextFlightState(state, move) !== null)

/** Bags may be added to and removed from the flight. */
export const takesBags = (state: FlightState): boolean => state === 'planned'

/** True when the flight and everything loaded on it have departed. */
export const hasLeft = (state: FlightState): boolean => state === 'departed' || state === 'arrived'

/** Moves that customers are notified of, after a delay of some minutes. */
export const announcedMoves = ['depart', 'arrive'] as const
export type AnnouncedMove = (typeof announcedMoves)[number]

export const isAnnounced = (move: FlightMove): move is AnnouncedMove =>
  (announcedMoves as readonly FlightMove[]).includes(move)

/** Moves that can be undone until customers or the agent are notified of them, the latest first. */
export const undoableMoves = ['arrive', 'depart', 'close'] as const
export type UndoableMove = (typeof undoableMoves)[number]

/** Returns the state after an undo; null when the move is not the flight's last move in `state`. */
export const undoneFlightState = (
  state: FlightState,
  { move, before }: { move: UndoableMove; before: FlightState },
): FlightState | null => (nextFlightState(before, move) === state ? before : null)

const farFromPlanMs = 3 * 3_600_000

/** A time so far from the plan that the user must confirm it before it is recorded. */
export const isFarFromPlan = (planned: Date, actual: Date): boolean =>
  Math.abs(actual.getTime() - planned.getTime()) > farFromPlanMs
