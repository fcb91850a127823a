import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './rating/days.ts'
import { findPredecessor, planPeriod } from './planPeriod.ts'
import type { Period } from './planPeriod.ts'

const since = (validFrom: string | null, validTo: string | null = null): Period => ({ validFrom, validTo })

describe('planPeriod', () => {
  it('ends the current period on the day before the new period', () => {
    const old = since(null)
    expect(planPeriod([old], '2026-12-01')).toEqual({
      replaced: null,
      closed: old,
      closesOn: '2026-11-30',
      validTo: null,
    })
  })

  it('ends the new period before a later period begins', () => {
    const [now, later] = [since('2026-01-01', '2026-12-31'), since('2027-01-01')]
    expect(planPeriod([now, later], '2026-12-01')).toMatchObject({ closed: now, validTo: '2026-12-31' })
  })

  it('replaces a period that begins on the same day', () => {
    const [now, next] = [since(null, '2026-11-30'), since('2026-12-01')]
    expect(planPeriod([now, next], '2026-12-01')).toMatchObject({ replaced: next, closed: null })
  })

  it('changes no other period when the day before has none', () => {
    expect(planPeriod([since('2026-01-01', '2026-03-31')], '2026-12-01')).toMatchObject({ closed: null })
  })
})

describe('periods after random changes', () => {
  const day = fc
    .integer({ min: 0, max: 60 })
    .map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10))

  it('covers every day exactly once after random period changes', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 3 }), (days, taken) => {
        let periods = [since(null)]
        for (const from of days) {
          const { replaced, closed, closesOn, validTo } = planPeriod(periods, from)
          periods = periods
            .filter((one) => one !== replaced)
            .map((one) => (one === closed ? { ...one, validTo: closesOn } : one))
          periods.push({ validFrom: from, validTo })
        }
        for (const at of taken) {
          const removable = periods.filter((one) => one.validFrom !== null)
          const removed = removable[at % Math.max(1, removable.length)]
          if (!removed) continue
          const heir = findPredecessor(periods, removed)!
          periods = periods
            .filter((one) => one !== removed)
            .map((one) => (one === heir ? { ...one, validTo: removed.validTo } : one))
        }
        for (let offset = -1; offset < 65; offset++) {
          const on = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
          const holding = periods.filter(
            ({ validFrom, validTo }) => (validFrom ?? '') <= on && (validTo ?? '9999') >= on,
          )
          expect(holding).toHaveLength(1)
        }
      }),
    )
  })

  it('calculates the day before a month and a year begin', () => {
    expect([addDays('2026-03-01', -1), addDays('2027-01-01', -1)]).toEqual(['2026-02-28', '2026-12-31'])
  })
})
