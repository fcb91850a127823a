import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageOf, messagesOf } from '../testing/messagesOf.ts'
import {
  choiceFilter,
  choicesFilter,
  companiesFilter,
  companyFilter,
  countriesFilter,
  countryFilter,
  flagFilter,
  idFilter,
  idsFilter,
  isRange,
  numberRangeFilter,
  searchFilter,
  textFilter,
} from './filters.ts'
import { listEndpoint, numberedListEndpoint, readSort } from './listEndpoint.ts'

const words = (option: string) => `payment:state.${option}`
const declared = {
  path: '/api/Payment/Payments',
  access: 'signedIn',
  summary: 'Payments',
  name: 'payments',
  title: 'payment:title',
  filters: {
    search: searchFilter('a:search'),
    reference: textFilter('a:reference', 20),
    state: choiceFilter('a:state', ['open', 'paid'], words),
    states: choicesFilter('a:states', ['open', 'paid'], words),
    carrier: idFilter('a:carrier'),
    carriers: idsFilter('a:carriers'),
    country: countryFilter('a:country'),
    countries: countriesFilter('a:countries'),
    company: companyFilter('a:company'),
    companies: companiesFilter('a:companies'),
    isInsured: flagFilter('a:isInsured', words),
    amount: numberRangeFilter('a:amount', 'amountFrom', 'amountTo'),
  },
  item: z.object({ id: z.int() }),
  columns: { id: { kind: 'number' as const, title: 'a:id', value: ({ id }: { id: number }) => id } },
  sorts: ['-createdAt', 'amount'],
  hasPersonalData: true,
} as const
const list = listEndpoint(declared)
const numbered = numberedListEndpoint({ ...declared, pageSize: 50 })

describe('request of a list', () => {
  it('defaults a list request to no condition, the first sort order and the first page', () => {
    const defaults = list.body.parse({})
    expect(defaults).toEqual({
      search: null,
      reference: null,
      states: [],
      carriers: [],
      countries: [],
      companies: [],
      sort: '-createdAt',
      pageSize: 20,
      withTotal: false,
    })
    expect(numbered.body.parse({})).toMatchObject({ pageNumber: 1, pageSize: 50, sort: '-createdAt' })
  })

  it('accepts valid values of all list filters', () => {
    const asked = {
      search: 'gül',
      reference: 'KRV-1',
      state: 'paid',
      states: ['open', 'paid'],
      carrier: 2_147_483_647,
      carriers: [1, 2],
      country: 'DE',
      countries: ['DE', 'US'],
      company: 1,
      companies: [1],
      isInsured: false,
      amountFrom: -1e12,
      amountTo: 1e12,
      sort: 'amount',
      cursor: 'x',
      pageSize: 100,
      withTotal: true,
    }
    expect(list.body.parse(asked)).toEqual(asked)
  })

  it.each([
    ['search', 'x'.repeat(101), 'validation:tooLong'],
    ['reference', 'x'.repeat(21), 'validation:tooLong'],
    ['state', 'other', 'validation:choice'],
    ['states', 'open', 'validation:choice'],
    ['states', Array.from({ length: 51 }, () => 'open'), 'validation:tooBig'],
    ['carrier', 0, 'validation:choice'],
    ['carrier', 2_147_483_648, 'validation:choice'],
    ['country', 'de', 'validation:choice'],
    ['country', 'XDE', 'validation:choice'],
    ['company', 1.5, 'validation:choice'],
    ['isInsured', 'yes', 'validation:choice'],
    ['amountFrom', -1e13, 'validation:tooSmall'],
    ['amountTo', 1e13, 'validation:tooBig'],
    ['amountTo', 'x', 'validation:number'],
    ['sort', '-amount', 'validation:choice'],
    ['withTotal', 'yes', 'validation:choice'],
  ])('rejects a list request with %s %j: %s', (field, value, message) => {
    expect(messagesOf(list.body, { [field]: value })[0]).toBe(`${field}: ${message}`)
  })

  it.each([
    ['search', 'x'.repeat(100)],
    ['states', Array.from({ length: 50 }, () => 'open')],
  ])('accepts a list request with %s %j', (field, value) => {
    expect(messageOf(list.body, { [field]: value })).toBeNull()
  })
})

describe('export of a list', () => {
  it('exports with the filters and the order of the list, but without pages', () => {
    const asked = list.export.body.parse({ format: 'xlsx', state: 'paid', columns: ['id'] })
    expect(asked).toMatchObject({ format: 'xlsx', state: 'paid', sort: '-createdAt', columns: ['id'] })
    expect(asked).not.toHaveProperty('pageSize')
    expect(list.export.path).toBe('/api/Payment/Payments/Export')
    expect(list.export.access).toBe('signedIn')
  })

  it.each([
    [{ format: 'pdf' }, 'format: validation:choice'],
    [{ format: 'csv', columns: [] }, 'columns: validation:required'],
    [{ format: 'csv', columns: ['other'] }, 'columns.0: validation:choice'],
    [{ format: 'csv', columns: Array.from({ length: 101 }, () => 'id') }, 'columns: validation:tooBig'],
  ])('validates the export request %j: %s', (body, message) => {
    expect(messageOf(list.export.body, body)).toBe(message)
  })

  it("returns the error for a too large export in addition to the list's errors", () => {
    const withErrors = listEndpoint({ ...declared, errors: ['notFound'] })
    expect(withErrors.export.errors).toEqual(['notFound', 'exportTooLarge'])
    expect(withErrors.errors).toEqual(['notFound', 'cursorNotValid'])
    expect(numbered.errors).toEqual([])
  })
})

describe('listEndpoint', () => {
  it('exposes the declaration of the list', () => {
    expect(list.list).toMatchObject({
      name: 'payments',
      title: 'payment:title',
      sorts: ['-createdAt', 'amount'],
      paging: 'cursor',
      pageSize: 20,
      hasPersonalData: true,
    })
    expect(numbered.list).toMatchObject({ paging: 'numbered', pageSize: 50 })
  })

  it('distinguishes ranges from single fields, and returns the texts of options', () => {
    const { amount, state, isInsured } = declared.filters
    expect([isRange(amount), isRange(state)]).toEqual([true, false])
    expect(state.options.map(state.words)).toEqual(['payment:state.open', 'payment:state.paid'])
    expect(isInsured.options).toEqual(['true', 'false'])
  })

  it('answers a list request with items and a cursor, or with items and a count', () => {
    const page = { items: [{ id: 1 }], nextCursor: null, total: { count: 3, isMore: false } }
    expect(list.answer.parse(page)).toEqual(page)
    expect(numbered.answer.parse({ items: [], totalCount: 0 })).toEqual({ items: [], totalCount: 0 })
  })
})

it.each([
  ['-createdAt', { by: 'createdAt', isDescending: true }],
  ['amount', { by: 'amount', isDescending: false }],
])('parses the sort %s as %j', (sort, order) => {
  expect(readSort(sort)).toEqual(order)
})
