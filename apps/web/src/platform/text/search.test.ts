import { expect, test } from 'vitest'
import { countrySearchWords } from './everydayCountryNames.ts'
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

test('ranks an equal word first, then texts that start with the search, then the rest', () => {
  const countries = [
    { name: 'Andorra', words: 'AD' },
    { name: 'Brezilya', words: 'BR' },
    { name: 'Honduras', words: 'HN' },
    { name: 'Romanya', words: 'RO' },
    { name: 'Umman', words: 'OM' },
  ]
  const codesFor = (search: string) =>
    countries.toSorted((one, other) => compareMatches(search, one, other)).map(({ words }) => words)
  expect(codesFor('om')).toEqual(['OM', 'AD', 'BR', 'HN', 'RO'])
  expect(codesFor('ROM')[0]).toBe('RO')
  expect(
    compareMatches('UPS Saver', { name: 'A', words: 'UPS Saver' }, { name: 'B', words: 'UPS Saver 9' }),
  ).toBe(-2)
  expect(codesFor('')).toEqual(['AD', 'BR', 'HN', 'RO', 'OM'])
})

test.each(['abd', 'usa', 'America', 'us'])('ranks the United States first for %s', (search) => {
  const countries = [
    { name: 'American Samoa', words: countrySearchWords('AS') },
    { name: 'United States', words: countrySearchWords('US') },
    { name: 'US Minor Outlying Islands', words: countrySearchWords('UM') },
  ]
  const [first] = countries
    .filter(({ name, words }) => matchesSearch(`${name} ${words}`, search))
    .toSorted((one, other) => compareMatches(search, one, other))
  expect(first?.name).toBe('United States')
})
