import { describe, expect, it } from 'vitest'
import { bulletinStatus, lastDueBulletin } from './bulletinDay.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

describe('lastDueBulletin', () => {
  it.each([
    ['2026-11-20', at(16, 59), '2026-11-19'], // Friday, before the bulletin counts as late
    ['2026-11-20', at(17), '2026-11-20'],
    ['2026-11-21', at(23), '2026-11-20'], // Saturday
    ['2026-11-22', at(12), '2026-11-20'], // Sunday
    ['2026-11-23', at(9), '2026-11-20'], // Monday morning
    ['2026-11-23', at(18), '2026-11-23'],
    ['2026-10-29', at(18), '2026-10-27'], // Cumhuriyet Bayramı and the preceding half day
    ['2026-10-30', at(18), '2026-10-30'],
    ['2026-06-01', at(9), '2026-05-25'], // Kurban Bayramı from Wednesday to Saturday, with its eve on Tuesday
    ['2027-03-12', at(12), '2027-03-05'], // Ramazan Bayramı from Tuesday to Thursday
  ])('returns for %s at minute %i the exchange rate bulletin of %s', (today, minute, due) => {
    expect(lastDueBulletin(today, minute)).toBe(due)
  })
})

describe('bulletinStatus', () => {
  const status = (today: string, minuteOfDay: number, lastDay: string | null, isConfigured = true) =>
    bulletinStatus({ today, minuteOfDay, lastDay, isConfigured })

  it.each([
    ['2026-11-20', at(10), '2026-11-20', 'current'],
    ['2026-11-20', at(10), '2026-11-19', 'expectedToday'],
    ['2026-11-20', at(10), '2026-11-18', 'late'],
    ['2026-11-20', at(17), '2026-11-19', 'late'],
    ['2026-11-21', at(10), '2026-11-20', 'dayWithout'],
    ['2026-11-21', at(10), null, 'late'],
    ['2026-05-28', at(18), '2026-05-25', 'dayWithout'],
    ['2026-05-28', at(18), '2026-05-22', 'late'],
  ] as const)(
    'returns the bulletin status on %s at minute %i with last bulletin %s: %s',
    (today, minute, lastDay, expected) => {
      expect(status(today, minute, lastDay)).toBe(expected)
    },
  )

  it('reports a missing configuration instead of a late bulletin', () => {
    expect(status('2026-11-20', at(18), null, false)).toBe('notConfigured')
  })
})
