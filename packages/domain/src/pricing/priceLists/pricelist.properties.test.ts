/** Invariants of all price lists: pricing, editing, comparing, and replacing one list by another. */
import { addDays } from '../rating/days.ts'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compileRateTable } from '../rating/compile/compileRateTable.ts'
import { rateWithEach, withPriceList } from '../rating/priceWithList.ts'
import type { PriceListRow } from '../rating/compile/rateRows.ts'
import { box, rateRows, request, service } from '../rating/testing/buildRates.ts'
import { propertyPatience, propertyRuns } from '../../testing/propertyRuns.ts'
import { compareGrids } from './compareGrids.ts'
import { findGridProblems } from './gridProblems.ts'
import { holdsOn, planPublication } from './planPublication.ts'
import type { StandingList } from './planPublication.ts'
import { buildGrids, changeCells, countPrices, listCells, raisePrices } from './priceGrid.ts'
import type { PriceGrid } from './priceGrid.ts'

vi.setConfig({ testTimeout: propertyPatience })

const zones = [
  { id: 10, code: '1', name: 'Europe', countryCodes: ['DE', 'GB'] },
  { id: 11, code: '2', name: 'Asia', countryCodes: ['JP', 'KR'] },
]

/** Leaves out markup, fuel and surcharges, so that an offer's price equals the list price. */
const table = compileRateTable(
  rateRows({
    services: [service({ maxPieceKg: null, maxShipmentKg: null, maxDocumentKg: null })],
    zones: zones.map(({ id, code, name }) => ({ id, carrierId: 1, code, name })),
    zoneCountries: zones.flatMap(({ id, countryCodes }) =>
      countryCodes.map((countryCode) => ({ zoneId: id, serviceId: null, countryCode })),
    ),
    weightBreaks: [],
    pricesPerKg: [],
    priceLists: [],
    markups: [{ segmentId: 1, serviceId: null, upToKg: null, percent: '0' }],
    fuel: [{ carrierId: 1, serviceId: null, percent: '0', validFrom: '2026-11-16', validTo: '2026-11-22' }],
  }),
)

const zoneId = fc.constantFrom(10, 11)
const minor = fc.integer({ min: 1, max: 50_000 })
const grams = fc.integer({ min: 1, max: 60 }).map((halves) => halves * 500)
const anyCell = fc.record({
  contentKind: fc.constantFrom('document' as const, 'package' as const),
  zoneId,
  upToGrams: fc.oneof({ weight: 8, arbitrary: grams }, { weight: 1, arbitrary: fc.constant(null) }),
  minor,
})
const anyGrids = fc.array(anyCell, { minLength: 1, maxLength: 30 }).map((cells) =>
  buildGrids(
    cells,
    zones.map(({ id }) => id),
  ),
)
const anyTerms = fc.record({
  name: fc.constant('any'),
  currency: fc.constant('EUR'),
  volumetricDivisor: fc.constant(5000),
  chargeableBasis: fc.constantFrom('shipment' as const, 'piece' as const),
  // Rounds to whole grams, so that the chargeable weight equals the actual weight.
  roundingSteps: fc.constant([{ stepKg: 0.001 }]),
  perKgBasis: fc.constantFrom<PriceListRow['perKgBasis']>('aboveLastBreak', 'wholeWeight'),
})
type Terms = typeof anyTerms extends fc.Arbitrary<infer T> ? T : never

/** Returns minor units, or null where the list has no price. */
const priceOf = (
  terms: Terms,
  grids: readonly PriceGrid[],
  contentKind: 'document' | 'package',
  countryCode: string,
  weightGrams: number,
): number | null => {
  const parcel = request({ contentKind, countryCode, pieces: [box(weightGrams / 1000, 1, 1, 1)] })
  const [offer] = rateWithEach(table, [withPriceList(table.serviceById.get(1)!, terms, grids)], parcel)
  return offer?.total.minor ?? null
}

const check = <Ts extends [unknown, ...unknown[]]>(property: fc.IProperty<Ts>) =>
  fc.assert(property, propertyRuns)

describe('random price list', () => {
  it('charges a heavier parcel no less, unless a warning was given', () => {
    const weights = fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }))
    check(
      fc.property(anyTerms, anyGrids, zoneId, weights, (terms, grids, zone, [lighter, more]) => {
        const { code, countryCodes } = zones.find(({ id }) => id === zone)!
        const isWarned = findGridProblems(grids, zones, terms.perKgBasis).some(
          (found) =>
            found.code === 'decreasingPrice' && found.zoneCode === code && found.contentKind === 'package',
        )
        fc.pre(!isWarned)
        const before = priceOf(terms, grids, 'package', countryCodes[0]!, lighter)
        const after = priceOf(terms, grids, 'package', countryCodes[0]!, lighter + more)
        fc.pre(before !== null && after !== null)
        return after >= before
      }),
    )
  })

  it('includes each weight break in its price and charges the next price one gram above', () => {
    check(
      fc.property(anyTerms, anyGrids, (terms, grids) => {
        for (const grid of grids) {
          grid.zoneIds.forEach((id, column) => {
            const country = zones.find((zone) => zone.id === id)!.countryCodes[0]!
            const priced = grid.breaksGrams
              .map((upToGrams, row) => ({ upToGrams, minor: grid.pricesMinor[row]![column]! }))
              .filter((cell) => cell.minor !== null)
            priced.forEach(({ upToGrams, minor: price }, index) => {
              expect(priceOf(terms, grids, grid.contentKind, country, upToGrams)).toBe(price)
              const next = priced[index + 1]
              if (!next) return
              expect(priceOf(terms, grids, grid.contentKind, country, upToGrams + 1)).toBe(next.minor)
            })
            const last = priced.at(-1)
            if (last && grid.perKgMinor[column] === null)
              expect(priceOf(terms, grids, grid.contentKind, country, last.upToGrams + 1)).toBeNull()
          })
        }
      }),
    )
  })

  it('charges the same price in each country of a zone', () => {
    const anyWeight = fc.integer({ min: 1, max: 40_000 })
    check(
      fc.property(anyTerms, anyGrids, zoneId, anyWeight, (terms, grids, zone, weight) => {
        const [one, other] = zones.find(({ id }) => id === zone)!.countryCodes
        return (
          priceOf(terms, grids, 'package', one!, weight) === priceOf(terms, grids, 'package', other!, weight)
        )
      }),
    )
  })

  it('finds differences of an edited price list only in the edited cells', () => {
    const edits = fc.array(fc.record({ ...anyCellParts(), minor: fc.option(minor) }), { maxLength: 6 })
    check(
      fc.property(anyGrids, edits, (grids, changes) => {
        const unchanged = compareGrids(grids, grids)
        expect(unchanged).toMatchObject({ up: 0, down: 0, added: 0, gone: 0, same: countPrices(grids) })
        const edited = changeCells(grids, changes)
        const there = compareGrids(grids, edited)
        const back = compareGrids(edited, grids)
        expect([there.up, there.down, there.added, there.gone]).toEqual([
          back.down,
          back.up,
          back.gone,
          back.added,
        ])
        expect(there.changes.length).toBeLessThanOrEqual(changes.length)
        const undone = changeCells(
          edited,
          there.changes.map((cell) => ({ ...cell, minor: cell.beforeMinor })),
        )
        expect([...listCells(undone)].map((cell) => JSON.stringify(cell)).sort()).toEqual(
          [...listCells(grids)].map((cell) => JSON.stringify(cell)).sort(),
        )
      }),
    )
  })

  it('keeps the order of prices when a list is raised by a percentage', () => {
    const percent = fc.integer({ min: -9000, max: 50_000 }).map((hundredths) => String(hundredths / 100))
    check(
      fc.property(anyGrids, percent, (grids, by) => {
        const before = [...listCells(grids)]
        const after = [...listCells(raisePrices(grids, by))]
        for (let index = 1; index < before.length; index++) {
          const order = Math.sign(before[index]!.minor - before[index - 1]!.minor)
          const now = Math.sign(after[index]!.minor - after[index - 1]!.minor)
          expect([0, order]).toContain(now)
        }
      }),
    )
  })
})

function anyCellParts() {
  return {
    contentKind: fc.constantFrom('document' as const, 'package' as const),
    zoneId,
    upToGrams: fc.oneof({ weight: 8, arbitrary: grams }, { weight: 1, arbitrary: fc.constant(null) }),
  }
}

const dayOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)

/** Applies plans like publishPriceList.ts and revertPriceList.ts. */
const publish = (standing: readonly StandingList[], id: number, from: string) => {
  const { replaced, closed, closedTo, validTo } = planPublication(standing, from)
  const after = standing
    .filter((list) => list.id !== replaced?.id)
    .map((list) => (list.id === closed?.id ? { ...list, validTo: closedTo } : list))
  return [...after, { id, validFrom: from, validTo }].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

describe('lists published one after the other', () => {
  const publications = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
  const last = 60

  it('leaves exactly one published list in force on every day', () => {
    check(
      fc.property(publications, (days) => {
        let standing: StandingList[] = []
        for (const [id, day] of days.entries()) standing = publish(standing, id, dayOf(day))
        const first = Math.min(...days)
        const holding = Array.from(
          { length: last },
          (_, day) => standing.filter((list) => holdsOn(list, dayOf(day))).length,
        )
        return holding.every((count, day) => count === (day < first ? 0 : 1))
      }),
    )
  })

  it('changes no day before a published list begins', () => {
    check(
      fc.property(publications, (days) => {
        let standing: StandingList[] = []
        for (const [id, day] of days.entries()) {
          const after = publish(standing, id, dayOf(day))
          const idOn = (lists: readonly StandingList[], index: number) =>
            lists.find((list) => holdsOn(list, dayOf(index)))?.id
          for (let before = 0; before < day; before++)
            if (idOn(after, before) !== idOn(standing, before)) return false
          if (idOn(after, day) !== id) return false
          standing = after
        }
        return true
      }),
    )
  })

  it('ends a published list on the day before the next, across months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })
})
