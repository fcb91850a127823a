import { describe, expect, it } from 'vitest'
import { claimDeadline, claimEvents, claimStates, nextClaimState, possibleClaimEvents } from './claimLife.ts'

describe('claim life cycle', () => {
  it('allows exactly the listed claim transitions', () => {
    const ways = claimStates.flatMap((state) =>
      claimEvents.flatMap((event) => {
        const next = nextClaimState(state, event)
        return next === null ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(ways).toEqual([
      'opened send sent',
      'opened close closed',
      'sent accept accepted',
      'sent acceptPartly partlyAccepted',
      'sent refuse refused',
      'sent close closed',
      'accepted close closed',
      'partlyAccepted close closed',
      'refused send sent',
      'refused close closed',
    ])
    expect(possibleClaimEvents('closed')).toEqual([])
  })

  it.each([
    ['DHL', 'damaged', '2026-11-01', '2026-12-01'],
    ['DHL', 'late', null, '2026-12-20'],
    ['DHL', 'lost', '2026-11-01', '2026-12-20'],
    ['FEDEX', 'damaged', '2026-11-01', '2026-11-22'],
    ['FEDEX', 'lost', null, '2026-12-20'],
    [null, 'late', '2026-11-10', '2026-12-10'],
  ] as const)(
    'sets the claim deadline of %s, %s, delivered on %s to %s',
    (carrierCode, kind, deliveredOn, expected) => {
      expect(claimDeadline({ carrierCode, kind }, { deliveredOn, openedOn: '2026-11-20' })).toBe(expected)
    },
  )
})
