import { expect, test } from 'vitest'
import { compareMatches, matchesSearch } from './search.ts'

test.each([
  ['Işık', 'isik'],
  ['Işık', 'ışık'],
  ['İSTANBUL', 'istanbul'],
  ['Curaçao', 'curacao'],
  ['Amerika Birleşik Devletleri US', 'us birlesik'],
  ['Almanya', ''],
])('finds the text %s by the search %j', (text, search) => {
  expect(matchesSearch(text, search)).toBe(true)
})

test('does not match a text by another search', () => {
  expect(matchesSearch('Almanya DE', 'us')).toBe(false)
})

test('ranks an equal code first, then texts that start with the search, then the rest', () => {
  const countries = [
    { name: 'Andorra', code: 'AD' },
    { name: 'Brezilya', code: 'BR' },
    { name: 'Honduras', code: 'HN' },
    { name: 'Romanya', code: 'RO' },
    { name: 'Umman', code: 'OM' },
  ]
  const codesFor = (search: string) =>
    countries.toSorted((one, other) => compareMatches(search, one, other)).map(({ code }) => code)
  expect(codesFor('om')).toEqual(['OM', 'AD', 'BR', 'HN', 'RO'])
  expect(codesFor('ROM')[0]).toBe('RO')
  expect(codesFor('')).toEqual(['AD', 'BR', 'HN', 'RO', 'OM'])
})
