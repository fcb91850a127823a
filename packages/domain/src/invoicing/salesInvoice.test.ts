import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { amountInWords } from './amountInWords.ts'
import { invoiceNumber, nextPlace } from './invoiceNumber.ts'
import { gapsOf, kindFor } from './salesInvoice.ts'

describe('amountInWords', () => {
  it.each([
    [0, 'TRY', 'Yalnız sıfır Türk lirası', 'Only zero Turkish liras'],
    [100, 'TRY', 'Yalnız bir Türk lirası', 'Only one Turkish lira'],
    [101, 'GBP', 'Yalnız bir İngiliz sterlini bir peni', 'Only one pound sterling one penny'],
    [1, 'USD', 'Yalnız sıfır ABD doları bir sent', 'Only zero US dollars one cent'],
    [12_050, 'EUR', 'Yalnız yüzyirmi avro elli sent', 'Only one hundred twenty euros fifty cents'],
    [
      123_456_789,
      'TRY',
      'Yalnız birmilyonikiyüzotuzdörtbinbeşyüzaltmışyedi Türk lirası seksendokuz kuruş',
      'Only one million two hundred thirty-four thousand five hundred sixty-seven Turkish liras eighty-nine kuruş',
    ],
    [100_000, 'USD', 'Yalnız bin ABD doları', 'Only one thousand US dollars'],
    [
      2_101_107,
      'GBP',
      'Yalnız yirmibirbinonbir İngiliz sterlini yedi peni',
      'Only twenty-one thousand eleven pounds sterling seven pence',
    ],
    [100_000_000_000, 'TRY', 'Yalnız birmilyar Türk lirası', 'Only one billion Turkish liras'],
  ] as const)('writes %i hundredths of %s in both languages', (minor, currency, turkish, english) => {
    expect(amountInWords(money(minor, currency), 'tr')).toBe(turkish)
    expect(amountInWords(money(minor, currency), 'en')).toBe(english)
  })

  it('throws when the total is negative', () => {
    expect(() => amountInWords(money(-1, 'TRY'), 'tr')).toThrow(RangeError)
  })
})

describe('invoiceNumber', () => {
  it('pads the serial to nine digits', () => {
    expect(invoiceNumber({ series: 'KRV', year: 2026, serial: 42 })).toBe('KRV2026000000042')
  })

  it.each([
    ['its starting number when the series is new', 2026, undefined, 500],
    ['the next number in the same year', 2026, { year: 2026, serial: 7 }, 8],
    ['1 in a later year', 2027, { year: 2026, serial: 7 }, 1],
  ])('continues with %s', (_, year, last, serial) => {
    expect(nextPlace('KRV', year, last, 500)).toEqual({ series: 'KRV', year, serial })
  })

  it('throws when the series is used up', () => {
    expect(() => invoiceNumber({ series: 'KRV', year: 2026, serial: 1_000_000_000 })).toThrow(RangeError)
  })
})

describe('gapsOf', () => {
  const corporation = {
    invoiceType: 'eInvoice',
    companyType: 'corporate' as const,
    name: 'Anadolu Dokuma',
    taxNumber: '1234567890',
    identityNumber: null,
    taxOfficeCode: '34256',
    countryCode: 'TR',
    citizenship: null,
    city: 'İstanbul',
    address1: 'Cadde 1',
  }

  it('returns no gap when everything is known', () => {
    expect(gapsOf(corporation)).toEqual([])
  })

  it('returns tax number, tax office and address when a corporation lacks them', () => {
    expect(gapsOf({ ...corporation, taxNumber: null, taxOfficeCode: null, address1: null })).toEqual([
      'taxNumber',
      'taxOffice',
      'address',
    ])
  })

  it('returns the identity number when a Turkish person lacks it', () => {
    expect(gapsOf({ ...corporation, companyType: 'individual', taxNumber: null })).toEqual(['identityNumber'])
  })

  it('lacks the tax office as a person with e-Fatura, and not with e-Arşiv', () => {
    const person = {
      ...corporation,
      companyType: 'individual' as const,
      taxNumber: null,
      identityNumber: '10000000146',
      taxOfficeCode: null,
    }
    expect(gapsOf(person)).toEqual(['taxOffice'])
    expect(gapsOf({ ...person, invoiceType: 'eArchive' })).toEqual([])
  })

  it('asks for no Turkish number when the buyer is abroad', () => {
    expect(gapsOf({ ...corporation, countryCode: 'DE', taxNumber: null, taxOfficeCode: null })).toEqual([])
  })
})

describe('kindFor', () => {
  it('returns e-archive instead of e-invoice when the buyer is abroad', () => {
    expect(kindFor('eInvoice', 'DE')).toBe('eArchive')
    expect(kindFor('eInvoice', 'TR')).toBe('eInvoice')
    expect(kindFor('normal', 'DE')).toBe('paper')
  })
})
