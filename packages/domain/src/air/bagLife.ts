/**
 * Life cycle of a bag (docs/rules.md, Flights and bags): open → closed → loaded → received. Until the flight
 * leaves, a closed bag may be reopened and a loaded bag may be unloaded.
 */
import { hasLeft } from './flightLife.ts'
import type { FlightState } from './flightLife.ts'

export const bagStates = ['open', 'closed', 'loaded', 'received'] as const
export type BagState = (typeof bagStates)[number]

export const bagMoves = ['close', 'reopen', 'load', 'unload', 'receive'] as const
export type BagMove = (typeof bagMoves)[number]

const transitions: Record<BagState, Partial<Record<BagMove, BagState>>> = {
  open: { close: 'closed' },
  closed: { reopen: 'open', load: 'loaded' },
  loaded: { unload: 'closed', receive: 'received' },
  received: {},
}

/** Reasons why a bag cannot make a move. */
export type BagRefusal = 'wrongState' | 'empty' | 'noFlight' | 'flightLeft' | 'flightNotArrived'

interface BagStanding {
  state: BagState
  pieceCount: number
  /** Null when the bag has no flight yet. */
  flightState: FlightState | null
}

/** Returns the state after the move, or the reason for refusing it. */
export const nextBagState = (
  { state, pieceCount, flightState }: BagStanding,
  move: BagMove,
): { state: BagState } | { refusal: BagRefusal } => {
  const next = transitions[state][move]
  if (!next) return { refusal: 'wrongState' }
  if (move === 'close' && pieceCount === 0) return { refusal: 'empty' }
  if ((move === 'load' || move === 'receive') && flightState === null) return { refusal: 'noFlight' }
  if (move === 'receive') return flightState === 'arrived' ? { state: next } : { refusal: 'flightNotArrived' }
  if (flightState !== null && hasLeft(flightState)) return { refusal: 'flightLeft' }
  return { state: next }
}

export const bagMovesFrom = (standing: BagStanding): BagMove[] =>
  bagMoves.filter((move) => 'state' in nextBagState(standing, move))

/** A bag may change to another flight or to none, but not while it is in an aircraft. */
export const mayChangeFlight = ({ state, flightState }: Omit<BagStanding, 'pieceCount'>): boolean =>
  (state === 'open' || state === 'closed') && (flightState === null || !hasLeft(flightState))
