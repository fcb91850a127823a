import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sum, toDecimal } from '../../money/money.ts'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { RatingRequest } from './parcel.ts'
import { explainOffer, rateParcel } from './rateParcel.ts'
import type { RateRows } from './compile/rateRows.ts'
import { propertyPatience, propertyRuns } from '../../testing/propertyRuns.ts'
import { busyRows as rows, request } from './testing/buildRates.ts'

vi.setConfig({ testTimeout: propertyPatience })

const table = compileRateTable(rows)

/** The same prices, with every rule looked at for every parcel. */
const thoroughTable = {
  ...table,
  services: table.services.map((service) => ({ ...service, unaskedSurcharges: service.surcharges })),
}

const side = fc.integer({ min: 1, max: 1300 }).map((tenths) => tenths / 10)
const anyPiece = fc.record({
  lengthCm: side,
  widthCm: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
  heightCm: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
  weightKg: fc.integer({ min: 0, max: 40_000 }).map((grams) => grams / 1000),
})
const anyRequest: fc.Arbitrary<RatingRequest> = fc
  .record({
    pieces: fc.array(anyPiece, { minLength: 1, maxLength: 5 }),
    chargesIossFee: fc.boolean(),
    incoterm: fc.constantFrom('DAP' as const, 'DDP' as const),
    insuredValue: fc.option(
      fc.integer({ min: 1, max: 10_000_000 }).map((minor) => ({ minor, currency: 'USD' })),
    ),
  })
  .map(request)

describe('whatever is priced', () => {
  it('misses no rule that a parcel sets off without asking', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        expect(rateParcel(table, asked)).toEqual(rateParcel(thoroughTable, asked))
      }),
      propertyRuns,
    )
  })

  it('totals are the exact sums of the lines shown, and cost plus markup is the price', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers) {
          expect(
            sum(
              offer.lines.map((line) => line.amount),
              'EUR',
            ),
          ).toEqual(offer.total)
          expect(
            sum(
              offer.lines.map((line) => line.amountTry),
              'TRY',
            ),
          ).toEqual(offer.totalTry)
          expect(offer.staff.cost.minor + offer.staff.markup.minor).toBe(offer.total.minor)
          offer.staff.lines.forEach((line, index) => {
            expect(line.code).toBe(offer.lines[index]!.code)
            expect(line.cost.minor + line.markup.minor).toBe(offer.lines[index]!.amount.minor)
          })
        }
      }),
      propertyRuns,
    )
  })

  it('what the duty payer pays is a line under DDP and never under DAP', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers)
          expect(offer.lines.some(({ code }) => code === 'customsClearance')).toBe(asked.incoterm === 'DDP')
      }),
      propertyRuns,
    )
  })

  it('a heavier parcel never costs less', () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 1, max: 20_000 }), (asked, moreGrams) => {
        const heavier = asked.pieces.map((piece, index) =>
          index === 0 ? { ...piece, weightKg: piece.weightKg + moreGrams / 1000 } : piece,
        )
        const [before] = rateParcel(table, asked).offers
        const [after] = rateParcel(table, { ...asked, pieces: heavier }).offers
        fc.pre(before !== undefined && after !== undefined)
        return after.total.minor >= before.total.minor
      }),
      propertyRuns,
    )
  })

  it('the order of pieces and of rows changes nothing', () => {
    const turned = Object.fromEntries(
      Object.entries(rows).map(([name, list]) => [name, [...(list as unknown[])].reverse()]),
    ) as unknown as RateRows
    const turnedTable = compileRateTable(turned)
    fc.assert(
      fc.property(anyRequest, (asked) => {
        const backwards = { ...asked, pieces: [...asked.pieces].reverse() }
        expect(rateParcel(turnedTable, backwards)).toEqual(rateParcel(table, asked))
      }),
      propertyRuns,
    )
  })

  it('is explained with its own figures', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers) {
          const steps = explainOffer(table, asked, offer)
          const charged = steps.filter((step) => step.code === 'surcharge')
          expect(charged).toHaveLength(offer.lines.length - 2)
          expect(steps.find((step) => step.code === 'total')!.params).toEqual({
            total: toDecimal(offer.total),
            currency: 'EUR',
          })
        }
      }),
      propertyRuns,
    )
  })
})
