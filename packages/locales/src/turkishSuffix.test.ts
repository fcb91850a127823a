import { describe, expect, it } from 'vitest'
import { withTurkishSuffix } from './turkishSuffix.ts'

describe('withTurkishSuffix', () => {
  it.each([
    ['21:15', '21:15’te'],
    ['21:20', '21:20’de'],
    ['21:29', '21:29’da'],
    ['21:34', '21:34’te'],
    ['21:35', '21:35’te'],
    ['21:40', '21:40’ta'],
    ['21:06', '21:06’da'],
    ['15:00', '15:00’te'],
    ['20:00', '20:00’de'],
    ['00:00', '00:00’da'],
    ['24.11.2026', '24.11.2026’da'],
    ['24.11.2025', '24.11.2025’te'],
    ['1.000', '1.000’de'],
    ['2026-11-03', '2026-11-03’te'],
    ['KRV-41870392-5', 'KRV-41870392-5’te'],
    ['0', '0’da'],
  ])('follows the spoken number in %s', (value, expected) => {
    expect(withTurkishSuffix(value, 'locative')).toBe(expected)
  })

  it.each([
    ['%19,8', '%19,8’e'],
    ['%19,50', '%19,50’ye'],
    ['%20', '%20’ye'],
    ['%6', '%6’ya'],
    ['10,00', '10,00’a'],
    ['100', '100’e'],
    ['2.000.000', '2.000.000’a'],
    ['300', '300’e'],
    ['41,44 $', '41,44 $’a'],
    ['41,44 €', '41,44 €’ya'],
    ['1.250,50 ₺', '1.250,50 ₺’ya'],
    ['7,50 kg', '7,50 kg’a'],
  ])('follows decimals, percentages and units in %s', (value, expected) => {
    expect(withTurkishSuffix(value, 'dative')).toBe(expected)
  })

  it.each([
    ['İzmir', 'İzmir’in'],
    ['İstanbul', 'İstanbul’un'],
    ['Ankara', 'Ankara’nın'],
    ['Muş', 'Muş’un'],
    ['Münih', 'Münih’in'],
    ['Köln', 'Köln’ün'],
    ['IĞDIR', 'IĞDIR’ın'],
    ['DHL', 'DHL’nin'],
    ['PTT', 'PTT’nin'],
    ['Kemâl', 'Kemâl’in'],
  ])('follows the last vowel of the name %s', (value, expected) => {
    expect(withTurkishSuffix(value, 'genitive')).toBe(expected)
  })

  it('forms every case after a vowel and after a hard consonant', () => {
    expect(withTurkishSuffix('2', 'ablative')).toBe('2’den')
    expect(withTurkishSuffix('3', 'ablative')).toBe('3’ten')
    expect(withTurkishSuffix('2', 'accusative')).toBe('2’yi')
    expect(withTurkishSuffix('3', 'accusative')).toBe('3’ü')
    expect(withTurkishSuffix('9', 'accusative')).toBe('9’u')
  })
})
