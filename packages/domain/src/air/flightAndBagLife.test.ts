import { describe, expect, it } from 'vitest'
import { bagMoves, bagMovesFrom, bagStates, mayChangeFlight, nextBagState } from './bagLife.ts'
import {
  flightMoves,
  flightMovesFrom,
  flightStates,
  isFarFromPlan,
  nextFlightState,
  undoneFlightState,
} from './flightLife.ts'

describe('flight', () => {
  it('allows flight moves from planned to arrived, and back only before departure', () => {
    expect(Object.fromEntries(flightStates.map((state) => [state, flightMovesFrom(state)]))).toEqual({
      planned: ['close', 'depart'],
      closed: ['reopen', 'depart'],
      departed: ['arrive'],
      arrived: [],
    })
    expect(nextFlightState('closed', 'reopen')).toBe('planned')
    for (const move of flightMoves) expect(nextFlightState('arrived', move)).toBeNull()
  })

  it("restores the flight's previous state when a departure or arrival is undone", () => {
    expect(undoneFlightState('departed', { move: 'depart', before: 'planned' })).toBe('planned')
    expect(undoneFlightState('departed', { move: 'depart', before: 'closed' })).toBe('closed')
    expect(undoneFlightState('arrived', { move: 'arrive', before: 'departed' })).toBe('departed')
    // The departure cannot be undone, because the flight has arrived since.
    expect(undoneFlightState('arrived', { move: 'depart', before: 'closed' })).toBeNull()
    expect(undoneFlightState('closed', { move: 'depart', before: 'closed' })).toBeNull()
  })

  it('flags a flight time more than three hours before or after the plan', () => {
    const planned = new Date('2026-11-26T12:00:00Z')
    const after = (minutes: number) => new Date(planned.getTime() + minutes * 60_000)
    expect([-181, -180, 0, 180, 181].map((minutes) => isFarFromPlan(planned, after(minutes)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})

describe('bag', () => {
  const movesOf = (flightState: 'planned' | 'closed' | 'departed' | 'arrived' | null, pieceCount = 1) =>
    Object.fromEntries(bagStates.map((state) => [state, bagMovesFrom({ state, pieceCount, flightState })]))

  it('allows closing, loading and unloading a bag until the flight leaves', () => {
    for (const state of ['planned', 'closed'] as const)
      expect(movesOf(state)).toEqual({
        open: ['close'],
        closed: ['reopen', 'load'],
        loaded: ['unload'],
        received: [],
      })
  })

  it('allows no bag move during the flight, and receiving after the arrival', () => {
    expect(movesOf('departed')).toEqual({ open: [], closed: [], loaded: [], received: [] })
    expect(movesOf('arrived')).toEqual({ open: [], closed: [], loaded: ['receive'], received: [] })
  })

  it('rejects loading a bag without a flight', () => {
    expect(movesOf(null)).toEqual({ open: ['close'], closed: ['reopen'], loaded: ['unload'], received: [] })
    expect(nextBagState({ state: 'closed', pieceCount: 1, flightState: null }, 'load')).toEqual({
      refusal: 'noFlight',
    })
  })

  it('returns the reason for refusing a bag move', () => {
    const standing = { state: 'open' as const, pieceCount: 0, flightState: 'planned' as const }
    expect(nextBagState(standing, 'close')).toEqual({ refusal: 'empty' })
    expect(nextBagState({ ...standing, pieceCount: 1, flightState: 'departed' }, 'close')).toEqual({
      refusal: 'flightLeft',
    })
    expect(nextBagState({ ...standing, state: 'loaded', flightState: 'departed' }, 'receive')).toEqual({
      refusal: 'flightNotArrived',
    })
    for (const move of bagMoves.filter((one) => one !== 'close'))
      expect(nextBagState(standing, move)).toEqual({ refusal: 'wrongState' })
  })

  it("allows changing a bag's flight on the ground, but not in the aircraft", () => {
    expect(bagStates.filter((state) => mayChangeFlight({ state, flightState: 'closed' }))).toEqual([
      'open',
      'closed',
    ])
    expect(mayChangeFlight({ state: 'open', flightState: null })).toBe(true)
    expect(mayChangeFlight({ state: 'closed', flightState: 'departed' })).toBe(false)
  })
})
