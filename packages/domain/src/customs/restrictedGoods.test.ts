import { describe, expect, it } from 'vitest'
import { findRestrictions } from './restrictedGoods.ts'
import type { GoodsRoute } from './restrictedGoods.ts'
import { restrictedGoods } from './restrictedGoodsTable.ts'

const to = (countryCode: string | null, day = '2026-11-23'): GoodsRoute => ({
  senderCountry: 'TR',
  countryCode,
  day,
})
const idsOf = (gtip: string | null, description: string, route: GoodsRoute) =>
  findRestrictions({ gtip, description }, route).map(({ restriction, by }) => `${restriction.id} ${by}`)

describe('restricted goods', () => {
  it.each([
    ['360410000000', 'Havai fişek', to('DE'), ['explosives gtip']],
    ['9302.00', 'Tabanca', to('DE'), ['firearms gtip']],
    ['850760000000', 'Batarya', to('GB'), ['lithiumAlone gtip']],
    ['854231000000', 'LİTYUM pil', to('GB'), ['lithiumAlone description']],
    [null, 'Lithium-ion battery', to(null), ['lithiumAlone description']],
    ['330300100000', 'Parfüm', to('SA'), ['flammables gtip']],
    ['420221000000', 'Timsah derisi çanta', to('JP'), ['citesLeather gtip']],
    ['610910000000', 'Timsah baskılı tişört', to('JP'), []],
    ['050710000000', 'Fildişi', to('JP'), ['cites gtip']],
    ['970610000000', 'Bakır ibrik', to('US'), ['antiques gtip']],
    ['970610000000', 'Bakır ibrik', to('FR'), ['antiques gtip', 'culturalImport gtip']],
    ['121190860019', 'Sahlep tozu', to('DE'), ['salep gtip']],
    ['110630900000', 'S A L E P tozu', to('DE'), ['salep gtip']],
    ['110630900000', 'toz s.a.l.e.p', to('DE'), ['salep gtip']],
    ['854231000000', 'Lit-yum pil', to('GB'), ['lithiumAlone description']],
    ['850440550019', 'Power bank 10.000 mAh', to('GB'), ['lithiumAlone description']],
    ['570330000000', 'Anti-kaydırmaz paspas', to('GB'), []],
    ['691310000000', 'A B C desenli vazo', to('GB'), []],
    ['210690980018', 'Salep aromalı içecek tozu', to('DE'), []],
    ['170490510000', 'Lokum', to('US'), ['foodUs gtip']],
    ['170490510000', 'Lokum', to('DE'), []],
    ['220820290000', 'Rakı', to('ES'), ['alcoholEu gtip']],
    ['630251000000', 'Keten masa örtüsü', to('US'), []],
    ['930510000000', 'Tabanca kabzası', to('DE'), ['firearmParts gtip']],
    ['160100910000', 'Sucuk', to('GB'), ['animalFoodGb gtip']],
    ['300490000000', 'Ağrı kesici', to('DE'), ['medicineDe gtip']],
    ['300490000000', 'Ağrı kesici', to('FR'), []],
    ['', '', to('US'), []],
  ])('finds restrictions for the goods %s %s', (gtip, description, route, expected) => {
    expect(idsOf(gtip, description, route)).toEqual(expected)
  })

  it('includes the first and the last day of a restriction', () => {
    const table = [
      { ...restrictedGoods.find(({ id }) => id === 'vapingUs')!, from: '2026-01-10', to: '2026-01-20' },
    ]
    const isMet = (day: string) =>
      findRestrictions({ gtip: '854340', description: '' }, to('US', day), table).length === 1
    expect(['2026-01-09', '2026-01-10', '2026-01-20', '2026-01-21'].map(isMet)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('applies EU restrictions to the customs territory, not the member countries', () => {
    const meat = (countryCode: string, postalCode: string | null = null) =>
      findRestrictions({ gtip: '020130', description: '' }, { ...to(countryCode), postalCode }).length
    expect([meat('ES'), meat('ES', '52006'), meat('CH'), meat('GB', 'BT1 5GS')]).toEqual([1, 0, 0, 1])
  })

  it('applies only import restrictions to shipments into Türkiye', () => {
    const route = { senderCountry: 'DE', countryCode: 'TR', day: '2026-11-23' }
    const idsHome = (gtip: string) =>
      findRestrictions({ gtip, description: '' }, route).map(({ restriction }) => restriction.id)
    expect([idsHome('854340'), idsHome('9706')]).toEqual([['vapingTr'], []])
  })

  it('lists a restriction that blocks the product entirely first', () => {
    const [first] = findRestrictions({ gtip: '930200', description: 'antika tabanca' }, to('US'))
    expect(first!.restriction.kind).toBe('carrier')
  })

  it('gives each restriction a source, ordered days and a code or a word', () => {
    expect(new Set(restrictedGoods.map(({ id }) => id)).size).toBe(restrictedGoods.length)
    for (const { source, from, to: last, codes, words = [], direction, destination } of restrictedGoods) {
      expect(source).not.toBe('')
      expect(last === null || last >= from).toBe(true)
      expect(codes.every((code) => /^\d{2,12}$/.test(code))).toBe(true)
      expect(words.every((word) => /^[a-z]{4,}$/.test(word))).toBe(true)
      expect(codes.length + words.length).toBeGreaterThan(0)
      expect(direction === 'import').toBe(destination !== undefined)
    }
  })
})
