import { describe, expect, it } from 'vitest'
import {
  checkAmazonCarrier,
  findListedCarrier,
  needsListedCarrier,
  readCarrierList,
} from './amazonCarriers.ts'
import type { AmazonParcel } from './amazonCarriers.ts'

const parcel: AmazonParcel = {
  day: '2026-11-27',
  fromCountry: 'TR',
  toCountry: 'DE',
  goodsEuro: 40,
  marketplaceCode: 'DE',
  carrierNames: ['DHL', 'DHL Express'],
}

describe('needsListedCarrier', () => {
  it.each([
    ['from Türkiye to Germany', {}, true],
    ['of exactly 150 euro', { goodsEuro: 150 }, true],
    ['of 150.01 euro', { goodsEuro: 150.01 }, false],
    ['of an unknown value', { goodsEuro: null }, true],
    ['on the first day', { day: '2026-07-01' }, true],
    ['on the day before', { day: '2026-06-30' }, false],
    ['inside the EU', { fromCountry: 'PL' }, false],
    ['to the United Kingdom', { toCountry: 'GB' }, false],
    ['from the United Kingdom', { fromCountry: 'GB' }, true],
  ])('answers for a parcel %s', (_, changes, expected) => {
    expect(needsListedCarrier({ ...parcel, ...changes })).toBe(expected)
  })
})

describe('checkAmazonCarrier', () => {
  it.each([
    ['a free one above the limit', { goodsEuro: 151 }, '', 'free'],
    ['an unknown one while the list is empty', {}, '', 'unknown'],
    ['an unknown one while only another marketplace has a list', {}, 'FR: DHL', 'unknown'],
    ['an unknown one while the marketplace is not known', { marketplaceCode: null }, 'DE: DHL', 'unknown'],
    ['a listed one', {}, 'DE: UPS, DHL', 'listed'],
    ['a listed one in another case', {}, 'DE: dhl express', 'listed'],
    ['one that is not on the list', { carrierNames: ['UPS'] }, 'DE: DHL', 'refused'],
  ])('reports %s', (_, changes, list, expected) => {
    expect(checkAmazonCarrier({ ...parcel, ...changes }, readCarrierList(list))).toBe(expected)
  })
})

describe('readCarrierList', () => {
  it('reads marketplaces with their carriers, also over several lines', () => {
    expect([...readCarrierList('DE: UPS,  DHL Express ;FR:UPS\nDE: GLS;')]).toEqual([
      ['DE', ['UPS', 'DHL Express', 'GLS']],
      ['FR', ['UPS']],
    ])
  })

  it.each(['UPS, DHL', 'DE UPS', 'de: UPS', 'DE:'])('refuses "%s"', (text) => {
    expect(() => readCarrierList(text)).toThrow(RangeError)
  })

  it("returns Amazon's spelling of a listed carrier", () => {
    const list = readCarrierList('DE: DHL Express')
    expect(findListedCarrier(list, { ...parcel, carrierNames: ['dhl EXPRESS'] })).toBe('DHL Express')
    expect(findListedCarrier(list, { ...parcel, carrierNames: ['UPS'] })).toBeNull()
  })
})
