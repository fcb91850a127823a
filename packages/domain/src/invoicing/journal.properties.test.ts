import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, sum } from '../money/money.ts'
import { journalRowsOf } from './journal.ts'
import type { JournalDocument } from './journal.ts'

const document: fc.Arbitrary<JournalDocument> = fc
  .record({
    type: fc.constantFrom('sale' as const, 'refund' as const, 'cancellation' as const),
    buyerCountry: fc.constantFrom('TR', 'DE'),
    receivableCode: fc.option(fc.constant('120.01.0042')),
    net: fc.integer({ min: 1, max: 100_000_000 }),
    vat: fc.integer({ min: 0, max: 20_000_000 }),
    // A part of a counter-document is a difference of rounded totals and may be a hundredth below zero.
    netTry: fc.integer({ min: -1, max: 5_000_000_000 }),
    vatTry: fc.integer({ min: -1, max: 1_000_000_000 }),
  })
  .map(({ net, vat, netTry, vatTry, ...rest }) => ({
    ...rest,
    net: money(net, 'EUR'),
    vat: money(vat, 'EUR'),
    netTry: money(netTry, 'TRY'),
    vatTry: money(vatTry, 'TRY'),
  }))

const totalOf = (rows: ReturnType<typeof journalRowsOf>, side: 'debit' | 'credit') =>
  sum(
    rows.map((row) => row[side]),
    'TRY',
  ).minor

describe('journal rows', () => {
  it('balance for every document', () => {
    fc.assert(
      fc.property(document, (one) => {
        const rows = journalRowsOf(one)
        expect(totalOf(rows, 'debit')).toBe(totalOf(rows, 'credit'))
        for (const { debit, credit } of rows) {
          expect(Math.min(debit.minor, credit.minor)).toBe(0)
          expect(debit.minor + credit.minor).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('add up to zero for a sale and its cancellation on every account', () => {
    fc.assert(
      fc.property(document, (one) => {
        const sale = journalRowsOf({ ...one, type: 'sale' })
        const counter = journalRowsOf({ ...one, type: 'cancellation' })
        expect(
          counter.map(({ debit, credit, ...row }) => ({ ...row, debit: credit, credit: debit })),
        ).toEqual(sale)
      }),
    )
  })

  it('name the accounts of company, sales and VAT, and leave out VAT of zero', () => {
    const invoice = {
      type: 'sale' as const,
      buyerCountry: 'TR',
      receivableCode: '120.01.0042',
      net: money(10_000, 'TRY'),
      vat: money(2_000, 'TRY'),
      netTry: money(10_000, 'TRY'),
      vatTry: money(2_000, 'TRY'),
    }
    expect(
      journalRowsOf(invoice).map(({ code, debit, credit }) => [code, debit.minor, credit.minor]),
    ).toEqual([
      ['120.01.0042', 12_000, 0],
      ['600', 0, 10_000],
      ['391', 0, 2_000],
    ])
    const exempt = { ...invoice, buyerCountry: 'DE', receivableCode: null, vat: money(0, 'TRY') }
    expect(journalRowsOf({ ...exempt, vatTry: money(0, 'TRY') }).map(({ code }) => code)).toEqual([
      '120',
      '601',
    ])
  })
})
