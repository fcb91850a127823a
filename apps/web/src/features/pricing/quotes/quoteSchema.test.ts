import { beforeAll, expect, it } from 'vitest'
import { allMessages } from '../../../platform/formRules.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { operationQuoteSchema, quoteSchema } from './quoteSchema.ts'
import { emptyQuote } from './quoteValues.ts'

beforeAll(() => loadTexts(['pricing', 'validation']))

it('names a missing segment together with the other missing fields, to operation users only', () => {
  expect(allMessages(operationQuoteSchema, emptyQuote)).toMatchObject({
    segmentId: ['Segment gerekli!'],
    countryCode: ['Alıcı ülke gerekli!'],
    'pieces.0.weight': ['Ağırlık gerekli!'],
  })
  expect(Object.keys(allMessages(quoteSchema, emptyQuote))).not.toContain('segmentId')
})

it('takes a complete quote with its segment, and still checks what concerns several fields', () => {
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
