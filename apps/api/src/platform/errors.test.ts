import { describe, expect, it } from 'vitest'
import { errorCodes } from '@kervan/contract/errors'
import { fieldMessages } from '@kervan/contract/validation'
import { requiredText } from '@kervan/contract/fields'
import { z } from 'zod'
import { AppError, fieldError, toErrorAnswer } from './errors.ts'
import { hasText, languageOf } from './language.ts'

describe('errors', () => {
  it('has a text for each error code', () => {
    for (const code of Object.keys(errorCodes)) expect(hasText(`errors:${code}`)).toBe(true)
  })

  it('puts error messages on the field in the language of the caller', () => {
    const error = fieldError('firstName', 'validation:tooLong', { max: 50 })
    expect(toErrorAnswer(error, 'tr').Errors).toEqual({ firstName: ['En fazla 50 karakter girebilirsiniz.'] })
    expect(toErrorAnswer(error, 'en').Errors).toEqual({ firstName: ['Enter at most 50 characters.'] })
  })

  it('reports a duplicate message of a field only once', () => {
    const fields = [1, 2].map(() => ({ field: 'code', key: 'validation:required', params: {} }))
    const { Errors } = toErrorAnswer(new AppError('validationFailed', { fields }), 'tr')
    expect(Errors).toEqual({ code: ['Bu alan zorunludur.'] })
  })

  it('sends a request id only with server errors', () => {
    expect(toErrorAnswer(new AppError('serverError'), 'en', 'r-1')).toMatchObject({
      Type: 'Server',
      ReturnCode: 500,
      RequestId: 'r-1',
    })
    expect(toErrorAnswer(new AppError('notFound'), 'en')).not.toHaveProperty('RequestId')
  })

  it('reports the same limit as the schema in a field error', () => {
    const issues = z.object({ firstName: requiredText(50) }).safeParse({ firstName: 'x'.repeat(51) }).error!
      .issues
    expect(fieldMessages(issues)).toEqual([
      { field: 'firstName', key: 'validation:tooLong', params: { max: 50 } },
    ])
  })
})

describe('languageOf', () => {
  it.each([
    ['en-GB,en;q=0.9,tr;q=0.8', 'en'],
    ['tr-TR', 'tr'],
    ['de-DE,en;q=0.5', 'en'],
    ['de', 'en'],
    ['ja-JP,ja;q=0.9', 'en'],
    ['*', 'tr'],
    [undefined, 'tr'],
  ] as const)('selects for the header %s the language %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})
