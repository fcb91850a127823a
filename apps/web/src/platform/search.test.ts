// @vitest-environment node
import { expect, test } from 'vitest'
import { matchesSearch } from './search.ts'

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
