import { describe, expect, it } from 'vitest'
import { addDays } from '../../pricing/rating/days.ts'
import { landedCost } from './computeLandedCost.ts'
import { daysOfFact, lawDays } from './lawDays.ts'
import { pageCases, pageTables } from './testing/casesPage.ts'

const tariffFact = { source: 'tariff', from: '2000-01-01', to: null, confidence: 'demonstration' } as const
const countries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH LI NO AU CA SA AE BH OM QA KW JP IS RS AZ UA GB US'
const firstDays = [
  ...Array.from({ length: 24 }, (_, at) => `${2015 + Math.floor(at / 2)}-${at % 2 ? '08' : '02'}-15`),
]

describe('days on which the law of landed costs changes', () => {
  it('contain the first and last day of each rule that a landed cost names', () => {
    const consignments = Object.values(pageCases)
      .flat()
      .map(({ parcel }) => parcel.consignment)
    const destinations = [
      ...new Map(consignments.map(({ destination }) => [JSON.stringify(destination), destination])).values(),
      ...countries.split(' ').map((countryCode) => ({ countryCode })),
    ]
    const kinds = [
      ...new Map(
        consignments.map((one) => [
          JSON.stringify([one.purpose, one.receiver.kind, one.usesIoss, one.originPaper, one.goods.length]),
          one,
        ]),
      ).values(),
    ]
    const missing = new Set<string>()
    for (const destination of destinations)
      for (const consignment of kinds)
        for (const day of firstDays) {
          const { ways } = landedCost(
            { ...consignment, destination, day },
            {
              freight: { minor: 1_000, currency: 'EUR' },
              insurance: null,
              tariff: {
                fact: tariffFact,
                lines: consignment.goods.map(() => [{ code: '61091000', rate: '12', hasQuota: false }]),
              },
              layers: [],
              rates: pageTables.lira,
              disbursement: null,
            },
          )
          for (const { fact } of ways.flatMap(({ lines }) => lines))
            if (fact !== tariffFact)
              for (const one of daysOfFact(fact)) if (!lawDays.has(one)) missing.add(`${fact.source} ${one}`)
        }
    expect([...missing]).toEqual([])
    expect(lawDays.has(addDays('2026-06-30', 1))).toBe(true)
  })
})
