import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './validation.ts'

const of = (schema: z.ZodType, value: unknown) => fieldMessages(schema.safeParse(value).error?.issues ?? [])

describe('fieldMessages', () => {
  it.each(['shipment:required.city', 'account/settings:password.different'])(
    "returns the message of the field's rule when it is the text key %s",
    (key) => expect(of(z.string(key), undefined)).toEqual([{ field: '', key, params: {} }]),
  )

  it.each([
    [z.string(), undefined, 'validation:required', {}],
    [z.string().max(5), 'abcdef', 'validation:tooLong', { max: 5 }],
    [z.string().min(2), 'a', 'validation:tooShort', { min: 2 }],
    [z.number().max(5), 6, 'validation:tooBig', { max: 5 }],
    [z.number().min(2), 1, 'validation:tooSmall', { min: 2 }],
    [z.array(z.string()).max(1), ['a', 'b'], 'validation:tooBig', { max: 1 }],
    [z.email(), 'x', 'validation:format', {}],
    [z.enum(['a']), 'b', 'validation:choice', {}],
    [z.union([z.literal('a'), z.literal('b')]), 'c', 'validation:choice', {}],
    [z.number().multipleOf(2), 3, 'validation:number', {}],
    [z.strictObject({}), { other: 1 }, 'validation:unknownField', {}],
    [z.string().refine(() => false), 'x', 'validation:format', {}],
    [z.string().refine(() => false, 'no key but words'), 'x', 'validation:format', {}],
  ])('returns a default message that describes the error (%#)', (schema, value, key, params) => {
    expect(of(schema, value)).toEqual([{ field: '', key, params }])
  })

  it('returns the limit as a parameter, also for a custom message', () => {
    expect(of(z.string().max(5, 'validation:tooLong'), 'abcdef')[0]!.params).toEqual({ max: 5 })
  })

  it('returns the parameters of a custom rule', () => {
    const rule = z
      .string()
      .superRefine((_, check) =>
        check.addIssue({ code: 'custom', message: 'pricing:invalid.zipCode', params: { example: '34000' } }),
      )
    expect(of(rule, 'x')).toEqual([
      { field: '', key: 'pricing:invalid.zipCode', params: { example: '34000' } },
    ])
  })

  it('returns the path of the field with its list index', () => {
    const body = z.object({ pieces: z.array(z.object({ width: z.number() })) })
    expect(of(body, { pieces: [{ width: 1 }, {}] })[0]!.field).toBe('pieces.1.width')
  })
})
