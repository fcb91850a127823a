import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimalNumber, emailAddress, optionalText, requiredText } from '@kervan/contract/fields'
import { allMessages, fieldSchema, rulesFor } from './formRules.ts'
import { changeLanguage, loadTexts } from './text/i18n.ts'

const body = z.object({
  email: emailAddress(),
  name: requiredText(5),
  note: optionalText(3),
  pieces: z.array(z.object({ weightKg: decimalNumber().pipe(z.number().max(70)) })).optional(),
  receiver: z.union([z.object({ company: requiredText(10) }), z.object({ person: requiredText(10) })]),
})

beforeAll(() => loadTexts(['validation']))
afterEach(() => changeLanguage('tr'))

const messageOf = async (path: string, value: unknown): Promise<string | null> => {
  const [rule] = rulesFor(body, path)
  return rule!.validator({}, value).then(
    () => null,
    (error: unknown) => (error as Error).message,
  )
}

describe('rulesFor', () => {
  test.each([
    ['email', 'a@b.example', null],
    ['email', 'a@b', 'Geçerli bir e-posta adresi giriniz.'],
    ['email', '', 'Bu alan zorunludur.'],
    ['email', undefined, 'Bu alan zorunludur.'],
    ['email', null, 'Bu alan zorunludur.'],
    ['name', '      ', 'Bu alan zorunludur.'],
    ['name', 'Gülşah', 'En fazla 5 karakter girebilirsiniz.'],
    ['note', '', null],
    ['note', 'uzun', 'En fazla 3 karakter girebilirsiniz.'],
    ['pieces.0.weightKg', '2,5', null],
    ['pieces.4.weightKg', 'iki', 'Geçerli bir sayı giriniz.'],
    ['pieces.4.weightKg', 71, 'En fazla 70 olabilir.'],
    ['receiver.person', 'Emily', null],
  ])('validates the form field %s with %j as %j', async (path, value, message) => {
    expect(await messageOf(path, value)).toBe(message)
  })

  test('marks required form fields', () => {
    expect(rulesFor(body, 'name')[0]!.required).toBe(true)
    expect(rulesFor(body, 'note')[0]!.required).toBe(false)
  })

  test("returns validation messages in the user's language", async () => {
    await changeLanguage('en')
    expect(await messageOf('name', 'Gülşah')).toBe('Enter at most 5 characters.')
  })

  test.each([
    ['optional', z.object({ a: requiredText(3) }).optional()],
    ['nullable', z.object({ a: requiredText(3) }).nullable()],
    ['default', z.object({ a: requiredText(3) }).default({ a: 'x' })],
    ['prefault', z.object({ a: requiredText(3) }).prefault({ a: 'x' })],
    ['refined', z.object({ a: requiredText(3) }).superRefine(() => undefined)],
    ['preprocessed', z.preprocess((sent) => sent, z.object({ a: requiredText(3) }))],
    ['transformed', z.object({ a: requiredText(3) }).transform((value) => value)],
    ['lazy', z.lazy(() => z.object({ a: requiredText(3) }))],
    ['union', z.union([z.null(), z.object({ a: requiredText(3) })])],
    ['record', z.record(z.string(), requiredText(3))],
  ])('finds a field in a schema that is %s', (_kind, schema) => {
    expect(fieldSchema(schema, 'a').safeParse('four').success).toBe(false)
    expect(fieldSchema(schema, 'a').safeParse('abc').success).toBe(true)
  })

  test('throws for a form field that the schema does not have', () => {
    expect(() => fieldSchema(body, 'pieces.0.colour')).toThrow('pieces.0.colour')
  })
})

test('collects validation messages by field for a whole value', () => {
  const value = { email: 'a@b.example', name: 'Ada', pieces: [{ weightKg: 'x' }], receiver: { person: 'E' } }
  expect(allMessages(body, value)).toEqual({ 'pieces.0.weightKg': ['Geçerli bir sayı giriniz.'] })
})
