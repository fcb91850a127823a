import { beforeAll, expect, it } from 'vitest'
import { allMessages } from '../../../platform/formRules.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { operationQuoteSchema, quoteSchema } from './quoteSchema.ts'
import { emptyQuote } from './quoteValues.ts'

beforeAll(() => loadTexts(['pricing', 'validation']))

it('reports a missing segment in a quote for operation users only', () => {
  expect(allMessages(operationQuoteSchema, emptyQuote)).toMatchObject({
    segmentId: ['Segment gerekli!'],
    countryCode: ['Alıcı ülke gerekli!'],
    'pieces.0.weight': ['Ağırlık gerekli!'],
  })
  expect(Object.keys(allMessages(quoteSchema, emptyQuote))).not.toContain('segmentId')
})

it('accepts a complete quote with a segment and still validates rules across fields', () => {
  const quote = {
    ...emptyQuote,
    segmentId: '3',
    countryCode: 'DE',
    zipCode: '10115',
    pieces: [{ width: '10', length: '10', height: '10', weight: '1' }],
  }
  expect(allMessages(operationQuoteSchema, quote)).toEqual({})
  expect(Object.keys(allMessages(operationQuoteSchema, { ...quote, zipCode: 'x' }))).toEqual(['zipCode'])
})
