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

describe('a flight', () => {
  it('goes from planned to arrived, and back only before it departs', () => {
    expect(Object.fromEntries(flightStates.map((state) => [state, flightMovesFrom(state)]))).toEqual({
      planned: ['close', 'depart'],
      closed: ['reopen', 'depart'],
      departed: ['arrive'],
      arrived: [],
    })
    expect(nextFlightState('closed', 'reopen')).toBe('planned')
    for (const move of flightMoves) expect(nextFlightState('arrived', move)).toBeNull()
  })

  it('returns to the state before a departure or arrival that is undone', () => {
    expect(undoneFlightState('departed', { move: 'depart', before: 'planned' })).toBe('planned')
    expect(undoneFlightState('departed', { move: 'depart', before: 'closed' })).toBe('closed')
    expect(undoneFlightState('arrived', { move: 'arrive', before: 'departed' })).toBe('departed')
    // It arrived since.
    expect(undoneFlightState('arrived', { move: 'depart', before: 'closed' })).toBeNull()
    expect(undoneFlightState('closed', { move: 'depart', before: 'closed' })).toBeNull()
  })

  it('is far from its plan when it is more than three hours early or late', () => {
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

describe('a bag', () => {
  const movesOf = (flightState: 'planned' | 'closed' | 'departed' | 'arrived' | null, pieceCount = 1) =>
    Object.fromEntries(bagStates.map((state) => [state, bagMovesFrom({ state, pieceCount, flightState })]))

  it('is closed, loaded and put back until its flight leaves', () => {
    for (const state of ['planned', 'closed'] as const)
      expect(movesOf(state)).toEqual({
        open: ['close'],
        closed: ['reopen', 'load'],
        loaded: ['unload'],
        received: [],
      })
  })

  it('stands still on the way and is received after the arrival', () => {
    expect(movesOf('departed')).toEqual({ open: [], closed: [], loaded: [], received: [] })
    expect(movesOf('arrived')).toEqual({ open: [], closed: [], loaded: ['receive'], received: [] })
  })

  it('is loaded on a flight only', () => {
    expect(movesOf(null)).toEqual({ open: ['close'], closed: ['reopen'], loaded: ['unload'], received: [] })
    expect(nextBagState({ state: 'closed', pieceCount: 1, flightState: null }, 'load')).toEqual({
      refusal: 'noFlight',
    })
  })

  it('says why it does not move', () => {
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

  it('changes its flight on the ground, and not out of an aeroplane', () => {
    expect(bagStates.filter((state) => mayChangeFlight({ state, flightState: 'closed' }))).toEqual([
      'open',
      'closed',
    ])
    expect(mayChangeFlight({ state: 'open', flightState: null })).toBe(true)
    expect(mayChangeFlight({ state: 'closed', flightState: 'departed' })).toBe(false)
  })
})
