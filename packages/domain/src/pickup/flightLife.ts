/**
 * The life of a flight (docs/rules.md, Flights and bags): planned → closed → departed → arrived. A closed one takes no more
 * bags; it may be opened again. What departed has been told to customers and is not taken back.
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

/** Bags may be added to it and taken from it. */
export const takesBags = (state: FlightState): boolean => state === 'planned'

/** What is on it is on its way. */
export const hasLeft = (state: FlightState): boolean => state === 'departed' || state === 'arrived'
