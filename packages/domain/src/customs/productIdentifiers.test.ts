import { describe, expect, it } from 'vitest'
import {
  contradictsStatement,
  cutIdentifiers,
  declaredIdentifiers,
  identifierDemand,
  missingIdentifiers,
} from './productIdentifiers.ts'
import type { DeclaredSale, IdentifiedProduct } from './productIdentifiers.ts'

const product = (changes: Partial<IdentifiedProduct> = {}): IdentifiedProduct => ({
  sku: null,
  merchantNumber: null,
  manufacturerNumber: null,
  standardNumber: null,
  hasNoStandardNumber: null,
  ...changes,
})

const sale = (changes: Partial<DeclaredSale> = {}): DeclaredSale => ({
  day: '2026-11-20',
  senderCountry: 'TR',
  destination: { countryCode: 'DE' },
  seller: 'corporate',
  receiver: 'individual',
  isSale: true,
  ...changes,
})

const to = (countryCode: string, postalCode?: string) => sale({ destination: { countryCode, postalCode } })

describe('identifierDemand', () => {
  it.each([
    ['Germany', sale(), 'required'],
    ['first day', sale({ day: '2026-11-01' }), 'required'],
    ['last voluntary day', sale({ day: '2026-10-31' }), 'voluntary'],
    ['first voluntary day', sale({ day: '2026-07-01' }), 'voluntary'],
    ['day before', sale({ day: '2026-06-30' }), 'none'],
    ['company as receiver', sale({ receiver: 'corporate' }), 'none'],
    ['person as seller', sale({ seller: 'individual' }), 'none'],
    ['gift', sale({ isSale: false }), 'none'],
    ['Great Britain', to('GB', 'SW1A 1AA'), 'none'],
    ['Northern Ireland', to('GB', 'BT1 1AA'), 'unclear'],
    ['Réunion', to('RE'), 'required'],
    ['Åland', to('AX'), 'required'],
    ['Monaco', to('MC'), 'required'],
    ['San Marino', to('SM'), 'required'],
    ['Canary Islands', to('ES', '35001'), 'required'],
    ['Büsingen, outside the customs territory', to('DE', '78266'), 'none'],
    ['New Caledonia, outside the Union', to('NC'), 'none'],
    ['United States', to('US'), 'none'],
    ['inside the Union', sale({ senderCountry: 'DE', destination: { countryCode: 'FR' } }), 'none'],
    ['receiver unknown', sale({ receiver: null }), 'open'],
    ['destination unknown', sale({ destination: null }), 'open'],
    ['gift to an unknown destination', sale({ destination: null, isSale: false }), 'none'],
  ] as const)('decides for %s', (_, given, demand) => {
    expect(identifierDemand(given)).toBe(demand)
  })
})

describe('missingIdentifiers', () => {
  it.each([
    [{ sku: 'MUG-BLUE', manufacturerNumber: 'K-12', standardNumber: '8690504000013' }, []],
    [{ sku: 'RUG-7' }, ['standardNumber']],
    [{ sku: 'RUG-7', hasNoStandardNumber: true }, []],
    [{ sku: 'RUG-7', hasNoStandardNumber: false }, ['standardNumber']],
    [{ merchantNumber: '4471' }, ['manufacturerNumber', 'standardNumber']],
    [{ manufacturerNumber: 'K-12', hasNoStandardNumber: true }, ['merchantNumber']],
    [{}, ['merchantNumber', 'manufacturerNumber', 'standardNumber']],
  ])('lists what is missing of %j', (given, missing) => {
    expect(missingIdentifiers(product(given))).toEqual(missing)
  })
})

describe('declaredIdentifiers', () => {
  it('declares the stock code for the numbers of seller and manufacturer that are missing', () => {
    const given = product({ sku: 'RUG-7', manufacturerNumber: 'K-12', hasNoStandardNumber: true })
    expect(declaredIdentifiers(given)).toEqual({
      merchant: 'RUG-7',
      manufacturer: 'K-12',
      standard: null,
      hasNoStandard: true,
    })
  })

  it('never declares the statement beside a standard number', () => {
    const given = product({ standardNumber: '4012345678901', hasNoStandardNumber: true })
    expect(declaredIdentifiers(given).hasNoStandard).toBe(false)
    expect(contradictsStatement(given)).toBe(true)
    expect(contradictsStatement(product({ hasNoStandardNumber: true }))).toBe(false)
  })
})

describe('cutIdentifiers', () => {
  it.each([
    [{ merchantNumber: 'A'.repeat(100), manufacturerNumber: 'B'.repeat(64) }, []],
    [{ merchantNumber: 'A'.repeat(101) }, [{ field: 'merchantNumber', most: 100 }]],
    [{ manufacturerNumber: 'B'.repeat(65) }, [{ field: 'manufacturerNumber', most: 64 }]],
    // One letter becomes two in basic Latin.
    [{ merchantNumber: 'ß'.repeat(51) }, [{ field: 'merchantNumber', most: 100 }]],
    [{ merchantNumber: `${'Ç'.repeat(55)}${'A'.repeat(60)}` }, [{ field: 'merchantNumber', most: 100 }]],
  ])('finds numbers that a carrier would cut in %j', (given, cut) => {
    expect(cutIdentifiers(product(given))).toEqual(cut)
  })
})
