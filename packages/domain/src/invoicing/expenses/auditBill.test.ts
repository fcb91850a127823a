import { describe, expect, it } from 'vitest'
import { compileRateTable } from '../../pricing/rating/compile/compileRateTable.ts'
import { priceList, rateRows, request, surcharge } from '../../pricing/rating/testing/buildRates.ts'
import { auditBill } from './auditBill.ts'
import type { BilledParcel, BillProofs, PaidCost } from './bill.ts'
import { plantBills, plantedKinds } from './testing/plantBills.ts'

/** A seed of BILL_SEED repeats a run. */
const seed = Number(process.env.BILL_SEED ?? Date.now() % 1_000_000_000)
const plantedCount = Number(process.env.BILL_COUNT ?? 1000)
const cleanCount = 1000

/** 0.4 kg to Germany: 10.00 transport, 5.00 for the remote area, 20 % fuel on transport. */
const paid: PaidCost = {
  request: request(),
  serviceId: 1,
  priceListId: 100,
  zoneCode: '1',
  fuelPercent: '20',
  lines: [
    { code: 'transport', minor: 1000 },
    { code: 'fuel', minor: 200 },
    { code: 'remoteArea', minor: 500 },
  ],
  minor: 1700,
  currency: 'EUR',
}
const rows = rateRows({
  surcharges: [surcharge({ kind: 'remoteArea' })],
  remoteAreas: [{ carrierId: 1, countryCode: 'DE', fromPostalCode: '10', toPostalCode: '11' }],
})
const proofs: BillProofs = {
  measuredPieces: null,
  handedOverOn: null,
  named: null,
}
const billOf = (changes: Partial<BilledParcel>): BilledParcel => ({
  minor: 1700,
  currency: 'EUR',
  grams: 500,
  zoneCode: null,
  charges: [],
  ...changes,
})

describe('auditBill', () => {
  it('adds up charges of one code when the bill has several', () => {
    const charges = [
      { name: 'Freight', code: 'transport' as const, minor: 1000 },
      { name: 'Fuel', code: 'fuel' as const, minor: 200 },
      { name: 'Remote area', code: 'remoteArea' as const, minor: 500 },
      { name: 'Extended area', code: 'remoteArea' as const, minor: 133 },
    ]
    const { changes, verdict } = auditBill(
      compileRateTable(rows),
      paid,
      billOf({ minor: 1833, charges }),
      proofs,
    )
    expect(changes).toEqual([{ cause: 'surcharge', from: 5, to: 6.33, charge: 'remoteArea', minor: 133 }])
    expect(verdict).toBe('house')
  })

  it('explains nothing by a price list that has no price for the zone', () => {
    const table = compileRateTable({
      ...rows,
      priceLists: [
        ...rows.priceLists,
        priceList({ id: 101, name: 'Empty', validFrom: '2025-01-01', validTo: '2025-12-31' }),
      ],
    })
    const { changes } = auditBill(table, paid, billOf({ minor: 0 }), proofs)
    expect(changes).toMatchObject([{ cause: 'unexplained', minor: -1700 }])
  })

  it.each([
    [2, 2200],
    [0, 1200],
  ])('names a surcharge that is charged %i times', (times, minor) => {
    const { changes } = auditBill(compileRateTable(rows), paid, billOf({ minor }), proofs)
    expect(changes).toEqual([
      { cause: 'surcharge', from: null, to: null, charge: 'remoteArea', times, minor: minor - 1700 },
    ])
  })

  it(`names at least 99 % of planted errors and none in clean lines (seed ${seed})`, () => {
    const { table, planted, clean } = plantBills(seed, plantedCount, cleanCount)
    const accused = clean.filter(({ paid, billed, proofs }) => {
      const { changes } = auditBill(table, paid, billed, proofs)
      return changes.length > 0
    })
    expect(accused).toEqual([])
    const wrong: string[] = []
    const missed = new Map(plantedKinds.map((kind) => [kind, { count: 0, wrong: 0 }]))
    for (const { kind, cause, to, paid, billed, proofs } of planted) {
      const { changes, differenceMinor } = auditBill(table, paid, billed, proofs)
      const isRight =
        changes.length === 1 && changes[0]!.cause === cause && (to === undefined || changes[0]!.to === to)
      const tally = missed.get(kind)!
      tally.count += 1
      if (isRight) {
        expect(changes[0]!.minor).toBe(differenceMinor)
        continue
      }
      tally.wrong += 1
      wrong.push(`${kind}: ${cause} ${String(to)} is ${JSON.stringify(changes)}`)
    }
    for (const { count } of missed.values()) expect(count).toBeGreaterThan(0)
    expect(wrong.length / planted.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
  }, 120_000)
})
