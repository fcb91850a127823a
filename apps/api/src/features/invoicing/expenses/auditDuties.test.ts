import { describe, expect, it } from 'vitest'
import type { BilledCharge } from '@kervan/domain/invoicing/expenses/bill'
import { chargeCodeOf } from '@kervan/domain/invoicing/expenses/chargeNames'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateRows } from '@kervan/domain/pricing/rating/testing/buildRates'
import { addOutcomes, decideDuties, splitDuties } from './auditDuties.ts'
import type { LinkedLine, Outcome } from './auditedLine.ts'

const table = compileRateTable(rateRows())
const invoice = { carrierId: 1, currency: 'EUR', number: 'F-1', day: '2026-11-20' }
const limit = { amountMinor: 0, percent: 0 }

const charge = (name: string, minor: number): BilledCharge => ({ name, code: chargeCodeOf(name), minor })
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Line of a DDP parcel that cost 50.00 for the carriage, with 27.31 of duties and a buffer of 1.37. */
const lineOf = (charges: readonly BilledCharge[], changes: Partial<LinkedLine> = {}): LinkedLine => ({
  id: 'line',
  line: {
    row: 2,
    number: '1',
    reference: null,
    day: null,
    service: null,
    zone: null,
    grams: null,
    charges,
    minor: charges.reduce((sum, { minor }) => sum + minor, 0),
  } as LinkedLine['line'],
  shipment: {
    id: 's',
    assetReference: 'KRV-1',
    carrierId: 1,
    state: 'delivered',
    weightKg: '2',
    createdAt: new Date('2026-11-01'),
    cost: '78.68',
    costLines: [
      { code: 'transport', amount: eur(5_000) },
      { code: 'duties', amount: eur(2_731) },
      { code: 'dutyBuffer', amount: eur(137) },
    ],
    currency: 'EUR',
  },
  named: null,
  earlier: undefined,
  earlierDuties: undefined,
  ...changes,
})

const decide = (one: LinkedLine): Outcome =>
  decideDuties(one, splitDuties(one).dutyMinor!, invoice, { limit, table })

describe('duties on a bill of a carrier', () => {
  it('are divided from the carriage, whose cost is without duties and buffer', () => {
    const { carriage, dutyMinor } = splitDuties(
      lineOf([charge('Express worldwide', 5_000), charge('Import export duties', 2_731)]),
    )
    expect(dutyMinor).toBe(2_731)
    expect(carriage!.line.minor).toBe(5_000)
    expect(carriage!.shipment!.cost).toBe('50.00')
  })

  it('leave no carriage when the line bills nothing else, and no duties when it bills none', () => {
    expect(splitDuties(lineOf([charge('Import duties', 2_731)])).carriage).toBeNull()
    expect(splitDuties(lineOf([charge('Freight', 5_000)])).dutyMinor).toBeNull()
    expect(splitDuties(lineOf([])).carriage!.shipment!.cost).toBe('50.00')
  })

  it('match when they are those of the offer', () => {
    expect(decide(lineOf([charge('Gümrük vergisi', 2_731)]))).toMatchObject({ state: 'matched', audit: null })
  })

  it('are accepted when the buffer covers the difference', () => {
    const { state, differenceMinor, audit } = decide(lineOf([charge('Import duties', 2_868)]))
    expect({ state, differenceMinor }).toEqual({ state: 'accepted', differenceMinor: 137 })
    expect(audit!.changes).toEqual([{ cause: 'duties', from: 27.31, to: 28.68, minor: 137 }])
  })

  it('wait for a decision when they exceed the buffer', () => {
    expect(decide(lineOf([charge('Import duties', 2_869)]))).toMatchObject({
      state: 'different',
      audit: { verdict: 'unclear' },
    })
  })

  it('have no expected amount when the offer has none', () => {
    const { shipment } = lineOf([])
    const one = lineOf([charge('Import duties', 900)], { shipment: { ...shipment!, costLines: [] } })
    expect(decide(one)).toMatchObject({
      state: 'different',
      expectedMinor: null,
      audit: { changes: [{ cause: 'duties', from: null, to: 9, minor: 900 }] },
    })
  })

  it('are a duplicate when an earlier line billed them', () => {
    const earlierDuties = { id: 'x', invoiceNumber: 'F-0', row: 3 }
    expect(decide(lineOf([charge('Import duties', 2_731)], { earlierDuties }))).toMatchObject({
      state: 'duplicate',
      differenceMinor: 2_731,
      audit: { changes: [{ cause: 'duplicate', to: 'F-0 / 3' }] },
    })
  })

  it('are compared by the rates of the bill when it has another currency', () => {
    // 27.31 EUR × 50 ÷ 40
    const usd = { ...invoice, currency: 'USD' }
    expect(
      decideDuties(lineOf([charge('Import duties', 3_414)]), 3_414, usd, { limit, table }),
    ).toMatchObject({ state: 'matched', expectedMinor: 3_414 })
  })
})

it('adds the outcomes of carriage and duties, the graver state first', () => {
  const matched: Outcome = {
    state: 'matched',
    differenceMinor: 0,
    expectedMinor: 5_000,
    expectedKg: null,
    audit: null,
  }
  const duties = decide(lineOf([charge('Import duties', 2_869)]))
  expect(addOutcomes(matched, duties)).toMatchObject({
    state: 'different',
    differenceMinor: 138,
    expectedMinor: 7_731,
  })
  expect(addOutcomes(null, duties)).toBe(duties)
  expect(addOutcomes(matched, null)).toBe(matched)
})
