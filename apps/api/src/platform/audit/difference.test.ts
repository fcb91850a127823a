import { describe, expect, it } from 'vitest'
import { differenceOf, maskFields } from './difference.ts'

describe('differenceOf', () => {
  it('returns every field of a created row without before values', () => {
    expect(differenceOf(undefined, { percent: '20', validTo: null })).toEqual({ percent: { after: '20' } })
  })

  it('returns every field of a deleted row without after values', () => {
    expect(differenceOf({ percent: '20' }, undefined)).toEqual({ percent: { before: '20' } })
  })

  it('returns only changed fields among those that were set', () => {
    const before = { percent: '20', validTo: '2026-11-29', source: 'a', days: [1, 2] }
    expect(differenceOf(before, { percent: '21', validTo: '2026-11-29', days: [1, 2] })).toEqual({
      percent: { before: '20', after: '21' },
    })
  })

  it('compares decimals by value and codes by text', () => {
    const before = { percent: '20.00', postalCode: '007' }
    expect(differenceOf(before, { percent: '20', postalCode: '7' })).toEqual({
      postalCode: { before: '007', after: '7' },
    })
  })

  it('reports emptied and filled fields', () => {
    expect(differenceOf({ validTo: '2026-11-29' }, { validTo: null })).toEqual({
      validTo: { before: '2026-11-29', after: null },
    })
    expect(differenceOf({}, { validTo: '2026-11-29' })).toEqual({
      validTo: { before: null, after: '2026-11-29' },
    })
  })

  it('reports a change of a masked field without its values, at any depth', () => {
    const before = { party: { name: 'Gülşah', city: 'İzmir' }, passwordHash: 'a' }
    const after = { party: { name: 'Işıl', city: 'Bursa' }, passwordHash: 'b' }
    const difference = differenceOf(before, after, ['name'])
    expect(difference).toEqual({
      party: { before: { name: '•••', city: 'İzmir' }, after: { name: '•••', city: 'Bursa' } },
      passwordHash: { before: '•••', after: '•••' },
    })
  })
})

describe('maskFields', () => {
  it.each(['password', 'apiKey', 'clientSecret', 'accessToken', 'passwordHash', 'credentials'])(
    'masks the field %s even when it is undeclared',
    (name) => {
      expect(maskFields({ [name]: 'x', list: [{ [name]: 'y' }], other: 'z' }, [])).toEqual({
        [name]: '•••',
        list: [{ [name]: '•••' }],
        other: 'z',
      })
    },
  )

  it('keeps an empty secret empty when masking, and days and numbers unchanged', () => {
    const row = { password: null, at: new Date(0), count: 3 }
    expect(maskFields(row, [])).toEqual(row)
  })
})
