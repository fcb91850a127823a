import { demonstrationConsignments } from './prices/consignments.ts'
import { describe, expect, it } from 'vitest'
import { journeyOf } from './journey.ts'
import { stages, scenarios } from './scenarios.ts'

const way = { from: 'Denizli', to: { countryCode: 'JP', city: 'Tokyo' } }

describe('journeyOf', () => {
  it('ends a demo journey at its stage, on its day, in local time', () => {
    const steps = journeyOf({ ...way, stage: 'delivered', daysAgo: 5 }, new Date('2026-11-20T12:00:00Z'))
    expect(steps.map(({ code }) => code)).toEqual([
      'paid',
      'pickedUp',
      'received',
      'processed',
      'exportCleared',
      'departed',
      'arrivedInCountry',
      'importCleared',
      'outForDelivery',
      'delivered',
    ])
    // 11:35 in Tokyo, five days ago.
    expect(steps.at(-1)).toEqual({
      code: 'delivered',
      at: new Date('2026-11-15T02:35:00Z'),
      place: 'Tokyo',
    })
  })

  it.each(['2026-11-20T00:01:00Z', '2026-11-20T12:00:00Z', '2026-12-31T23:59:00Z'])(
    'orders the events of a demo journey, none after %s, for every stage',
    (moment) => {
      const now = new Date(moment)
      for (const stage of stages)
        for (const daysAgo of [0, 1, 7]) {
          const times = journeyOf({ ...way, stage, daysAgo }, now).map(({ at }) => at.getTime())
          expect(times).toEqual([...times].sort((a, b) => a - b))
          expect(new Set(times).size).toBe(times.length)
          expect(times.every((time) => time < now.getTime())).toBe(true)
        }
    },
  )
})

describe('scenarios', () => {
  it('covers every demo consignment once, and every stage', () => {
    const told = scenarios.map(({ consignment }) => consignment)
    expect([...told].sort()).toEqual(demonstrationConsignments.map(({ key }) => key).sort())
    expect(new Set(scenarios.map(({ stage }) => stage))).toEqual(new Set(stages))
  })
})
