import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  choiceFilter,
  choicesFilter,
  companiesFilter,
  companyFilter,
  countriesFilter,
  countryFilter,
  daysFilter,
  filterFields,
  flagFilter,
  idFilter,
  idsFilter,
  isRange,
  numberRangeFilter,
  searchFilter,
  textFilter,
  uuidFilter,
} from './filters.ts'
import type { Filter } from './filters.ts'

const words = (option: string) => `x:${option}`
const needs = { needs: 'agent_companies' } as const
const uuid = '01900000-0000-7000-8000-000000000000'
const choice = 'validation:choice'

/** For each kind: the filter, accepted values, and rejected values with their message. */
const kinds: [kind: string, filter: Filter, taken: unknown[], refused: [unknown, string][]][] = [
  ['search', searchFilter('x:l', needs), ['a', null], [['x'.repeat(101), 'validation:tooLong']]],
  ['text', textFilter('x:l', 3, needs), ['abc'], [['abcd', 'validation:tooLong']]],
  ['choice', choiceFilter('x:l', ['a', 'b'], words, needs), ['a', null], [['c', choice]]],
  [
    'choices',
    choicesFilter('x:l', ['a', 'b'], words, needs),
    [[], ['a', 'b']],
    [
      [['c'], choice],
      ['a', choice],
    ],
  ],
  [
    'id',
    idFilter('x:l', needs),
    [1, 2_147_483_647, null],
    [
      [0, choice],
      ['1', choice],
      [2_147_483_648, choice],
    ],
  ],
  ['text', uuidFilter('x:l', needs), [uuid, null], [['1', choice]]],
  [
    'ids',
    idsFilter('x:l', needs),
    [[1, 2]],
    [
      [[0], choice],
      [Array(51).fill(1), 'validation:tooBig'],
    ],
  ],
  [
    'country',
    countryFilter('x:l', needs),
    ['DE', null],
    [
      ['de', choice],
      ['DEU', choice],
      ['xDE', choice],
      [1, choice],
    ],
  ],
  ['countries', countriesFilter('x:l', needs), [['DE', 'FR']], [[['Germany'], choice]]],
  [
    'company',
    companyFilter('x:l', needs),
    [7, null],
    [
      [1.5, choice],
      [-1, choice],
    ],
  ],
  ['companies', companiesFilter('x:l', needs), [[7]], [[[0], choice]]],
  ['flag', flagFilter('x:l', words, needs), [true, false, null], [['true', choice]]],
  ['days', daysFilter('x:l', 'from', 'to', needs), ['2026-11-20', null], [['20.11.2026', 'validation:date']]],
  [
    'numbers',
    numberRangeFilter('x:l', 'from', 'to', needs),
    [1.5, -1e12, 1e12, null],
    [
      ['1', 'validation:number'],
      [-1.1e12, 'validation:tooSmall'],
      [1.1e12, 'validation:tooBig'],
    ],
  ],
]

const messagesOf = (filter: Filter, value: unknown) =>
  filter.field.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe.each(kinds)('filter of the kind %s', (kind, filter, taken, refused) => {
  it('exposes kind, label and required permission of a filter', () => {
    expect(filter).toMatchObject({ kind, label: 'x:l', needs: 'agent_companies' })
  })
  it.each(taken.map((value) => [value]))('accepts the filter value %j', (value) => {
    expect(messagesOf(filter, value)).toEqual([])
  })
  it.each(refused)('rejects the filter value %j: %s', (value, message) => {
    expect(messagesOf(filter, value)).toContain(message)
  })
})

it('keeps the options of choice filters and the function that returns their text keys', () => {
  expect(choiceFilter('x:l', ['a'], words)).toMatchObject({ options: ['a'], words })
  expect(choicesFilter('x:l', ['a'], words)).toMatchObject({ options: ['a'], words })
  expect(flagFilter('x:l', words)).toMatchObject({ options: ['true', 'false'], words })
})

it('treats an empty filter selection as no condition for every kind', () => {
  for (const filter of [
    idsFilter('x:l'),
    countriesFilter('x:l'),
    companiesFilter('x:l'),
    choicesFilter('x:l', ['a'], words),
  ])
    expect(filter.field.parse(undefined)).toEqual([])
})

it('defines one request field per filter, two per range', () => {
  const filters = { name: searchFilter('x:l'), period: daysFilter('x:l', 'first', 'last') }
  expect(Object.values(filters).map(isRange)).toEqual([false, true])
  const body = z.object(filterFields(filters))
  expect(Object.keys(body.shape)).toEqual(['name', 'first', 'last'])
  expect(body.parse({ name: ' a ', first: '2026-11-20' })).toEqual({ name: 'a', first: '2026-11-20' })
})
