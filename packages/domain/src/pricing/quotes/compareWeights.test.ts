import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRateTable } from '../rating/compile/compileRateTable.ts'
import { compareWeights } from './compareWeights.ts'
import { priceInsurance } from '../rating/priceInsurance.ts'
import { rateParcel } from '../rating/rateParcel.ts'
import { box, busyRows, priceList, rateRows, request, surcharge } from '../rating/testing/buildRates.ts'

const table = compileRateTable(rateRows())
const compare = (weightKg: number, count = 2) =>
  compareWeights(table, request({ pieces: [box(weightKg)] }), count)[0]!

describe('compareWeights', () => {
  it('uses the list’s rounding steps and returns the saving of one lighter step', () => {
    // Steps of 0.5 kg; 10.00 up to 0.5 kg, 20.00 up to 1, 45.00 up to 5; with 20 % fuel and 10 % markup 13.20,
    // 26.40, 59.40.
    const { points, lighter } = compare(0.9)
    expect(points.map(({ chargeableKg, total, isAsked }) => [chargeableKg, total.minor, isAsked])).toEqual([
      [0.5, 1320, false],
      [1, 2640, true],
      [1.5, 5940, false],
      [2, 5940, false],
    ])
    expect(lighter).toEqual({
      chargeableKg: 0.5,
      saves: { minor: 1320, currency: 'EUR' },
      savesTry: { minor: 66_000, currency: 'TRY' },
    })
  })

  it('skips rounding steps of the same price in both directions', () => {
    expect(compare(2, 3)).toMatchObject({ lighter: { chargeableKg: 1 }, samePriceUpToKg: 3.5 })
    expect(compare(2.5, 1)).toMatchObject({ lighter: null, samePriceUpToKg: 3 })
  })

  it('changes from one step width to the next without a gap', () => {
    expect(compare(20.5).points.map(({ chargeableKg }) => chargeableKg)).toEqual([19.5, 20, 21, 22, 23])
    const odd = compileRateTable(
      rateRows({
        priceLists: [priceList({ roundingSteps: [{ upToKg: 20.5, stepKg: 0.5 }, { stepKg: 1 }] })],
      }),
    )
    const [one] = compareWeights(odd, request({ pieces: [box(21)] }), 1)
    expect(one!.points.map(({ chargeableKg }) => chargeableKg)).toEqual([20.5, 21, 22])
  })

  it('compares weights with the same prices as rating a parcel of each weight', () => {
    const busy = compileRateTable(busyRows)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (grams) => {
        const asked = request({ pieces: [box(grams / 1000)] })
        const [comparison] = compareWeights(busy, asked, 3)
        if (!comparison) return
        for (const { chargeableKg, total, isAsked } of comparison.points) {
          const [offer] = rateParcel(busy, isAsked ? asked : request({ pieces: [box(chargeableKg)] })).offers
          expect(total).toEqual(offer!.total)
        }
      }),
    )
  })
})

describe('priceInsurance', () => {
  const insured = compileRateTable(
    rateRows({
      surcharges: [
        surcharge({
          kind: 'insurance',
          per: 'percentOfGoods',
          amount: '1.5',
          minimum: '10.00',
          currency: 'USD',
        }),
      ],
    }),
  )

  it.each([
    [100_000, 1200, false], // 1,000 USD: 15.00 USD = 600 TRY = 12.00 EUR
    [10_000, 800, true], // 100 USD: the minimum is 10.00 USD = 8.00 EUR
  ])('prices %d US cents of goods like the line of an insured offer', (goodsMinor, minor, isMinimum) => {
    const goods = { minor: goodsMinor, currency: 'USD' }
    const [price] = priceInsurance(insured, { day: '2026-11-20', countryCode: 'DE', goods })
    expect(price).toMatchObject({ amount: { minor, currency: 'EUR' }, isMinimum, percent: '1.5' })
    const [offer] = rateParcel(insured, request({ insuredValue: goods })).offers
    const line = offer!.lines.find(({ code }) => code === 'insurance')!
    expect([line.amount, line.amountTry]).toEqual([price!.amount, price!.amountTry])
  })

  it('returns no insurance price without a rule, or for a country that is not served', () => {
    const goods = { minor: 1, currency: 'EUR' }
    expect(priceInsurance(table, { day: '2026-11-20', countryCode: 'DE', goods })).toEqual([])
    expect(priceInsurance(insured, { day: '2026-11-20', countryCode: 'US', goods })).toEqual([])
  })
})
