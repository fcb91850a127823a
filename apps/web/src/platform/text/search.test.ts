// @vitest-environment node
import { expect, test } from 'vitest'
import { compareMatches, matchesSearch } from './search.ts'

test.each([
  ['Işık', 'isik'],
  ['Işık', 'ışık'],
  ['İSTANBUL', 'istanbul'],
  ['Curaçao', 'curacao'],
  ['Amerika Birleşik Devletleri US', 'us birlesik'],
  ['Almanya', ''],
])('%s is found by %j', (text, search) => {
  expect(matchesSearch(text, search)).toBe(true)
})

test('and not by another', () => {
  expect(matchesSearch('Almanya DE', 'us')).toBe(false)
})

test('the code itself comes first, then what begins so, then the rest in its own order', () => {
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
