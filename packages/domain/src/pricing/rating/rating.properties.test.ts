import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sum, toDecimal } from '../../money/money.ts'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { RatingRequest } from './parcel.ts'
import { explainOffer, rateParcel } from './rateParcel.ts'
import type { RateRows } from './compile/rateRows.ts'
import { propertyPatience, propertyRuns } from '../../testing/propertyRuns.ts'
import { busyRows as rows, request, surcharge } from './testing/buildRates.ts'

vi.setConfig({ testTimeout: propertyPatience })

const table = compileRateTable(rows)

/** Rules triggered by pieces and postal code, each with a different unit. */
const countingTable = compileRateTable({
  ...rows,
  surcharges: [
    ...rows.surcharges,
    surcharge({ id: 11, kind: 'remoteArea', per: 'piece', amount: '3.10', fuelApplies: true }),
    surcharge({ id: 12, kind: 'oversizePiece', per: 'shipment', amount: '9.90', overLongestCm: 60 }),
    surcharge({ id: 13, kind: 'overweightPiece', per: 'piece', amount: '4.40', overKg: 5 }),
    surcharge({ id: 14, kind: 'peak', per: 'piece', amount: '0.90', countryCodes: ['DE'] }),
  ],
  remoteAreas: [{ carrierId: 1, countryCode: 'DE', fromPostalCode: '25', toPostalCode: '27' }],
})

/** Few shapes, so that parcels of the same weight trigger different rules. */
const alikeRequest: fc.Arbitrary<RatingRequest> = fc
  .record({
    pieces: fc.array(
      fc.record({
        lengthCm: fc.constantFrom(20, 70, 110),
        widthCm: fc.constantFrom(10, 30),
        heightCm: fc.constant(10),
        weightKg: fc.constantFrom(0.5, 2, 6),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    countryCode: fc.constantFrom('DE', 'GB', 'FR'),
    postalCode: fc.constantFrom('10115', '26131'),
    contentKind: fc.constantFrom('package' as const, 'document' as const),
    chargesIossFee: fc.boolean(),
    incoterm: fc.constantFrom('DAP' as const, 'DDP' as const),
    insuredValue: fc.constantFrom(null, { minor: 90_000, currency: 'USD' }),
    day: fc.constantFrom('2026-11-20', '2026-11-19', '2026-12-01'),
  })
  .map(request)

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

describe('rateParcel for random requests', () => {
  it('returns the same price with and without cache', () => {
    fc.assert(
      fc.property(fc.oneof(alikeRequest, anyRequest), (asked) => {
        // Caches belong to the table object, so a copied table has empty caches.
        expect(rateParcel(countingTable, asked)).toEqual(rateParcel({ ...countingTable }, asked))
      }),
      propertyRuns,
    )
  })

  it('returns totals that equal the sums of the lines, and cost plus markup', () => {
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

  it("charges the duty payer's surcharges under DDP and never under DAP", () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers)
          expect(offer.lines.some(({ code }) => code === 'customsClearance')).toBe(asked.incoterm === 'DDP')
      }),
      propertyRuns,
    )
  })

  it('never charges less for a heavier parcel', () => {
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

  it('returns the same price for any order of pieces and rows', () => {
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

  it('explains offers with their own figures', () => {
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
