import { describe, expect, it } from 'vitest'
import { digitsIn, tariffOf } from './tariffOf.ts'

describe('tariffOf', () => {
  it.each([
    ['United States', 'US', '10001', 'US'],
    ['Puerto Rico by its country code', 'PR', '00901', 'US'],
    ['Puerto Rico by its postal code', 'US', '00901', 'US'],
    ['Hawaii', 'US', '96813', 'US'],
    ['Virgin Islands', 'US', '00802', null],
    ['Guam', 'US', '96910', null],
    ['American Samoa', 'US', '96799', null],
    ['Virgin Islands by their country code', 'VI', null, null],
    ['Germany', 'DE', '10115', 'EU'],
    ['Germany without a postal code', 'DE', undefined, 'EU'],
    ['Büsingen', 'DE', '78266', null],
    ['Canary Islands', 'ES', '35001', 'EU'],
    ['Ceuta', 'ES', '51001', null],
    ['Monaco', 'MC', '98000', 'EU'],
    ['London', 'GB', 'SW1A 1AA', 'GB'],
    ['Belfast', 'GB', 'bt1 5gs', 'EU'],
    ['Northern Ireland by its own code', 'XI', null, 'EU'],
    ['Switzerland', 'CH', '8001', null],
    ['Türkiye', 'TR', '34000', null],
  ])('returns the tariff of the destination: %s', (_, countryCode, postalCode, tariff) => {
    expect(tariffOf({ countryCode, postalCode })).toBe(tariff)
  })
})

describe('digitsIn', () => {
  it('cuts a GTİP to the digits that it shares with the tariff', () => {
    const of = (tariff: Parameters<typeof digitsIn>[0]) => digitsIn(tariff, '610910001100')
    expect([of('US'), of('EU'), of('GB'), of('TR')]).toEqual(['610910', '61091000', '610910', '610910001100'])
  })

  it('keeps the digits of a shorter code', () => {
    expect(digitsIn('US', '6109100012')).toBe('6109100012')
  })
})
