/** Random values for a JSON schema of the OpenAPI document: mostly valid, sometimes at limits, sometimes invalid. */
import fc from 'fast-check'

export interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * Texts that break careless code: empty, huge, control characters, SQL quotes, other scripts, prototypes,
 * numbers as text.
 */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  "'; drop table users; --",
  '%_\\',
  'ıİşŞğĞ',
  '😀'.repeat(50),
  'x'.repeat(5000),
  '../../etc/passwd',
  '{{constructor}}',
  '-1',
  '1e309',
  '\ud800',
]
const nastyNumbers = [0, -1, 0.1, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, true, [], {}, { __proto__: { a: 1 } }, ...nastyTexts, ...nastyNumbers),
)

const textOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const plain = fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 300),
    unit: 'grapheme',
  })
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '0001-01-01', '9999-12-31', '2026-02-30')
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-11-20T10:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20T10:00:00+14:00')
  if (schema.pattern === '^[A-Z]{2}$') return fc.constantFrom('TR', 'US', 'GB', 'ZZ')
  if (schema.pattern === '^[A-Z]{3}$') return fc.constantFrom('EUR', 'TRY', 'XXX')
  return plain
}

const numberOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const min = Math.max(schema.minimum ?? -1e6, -1e9)
  const max = Math.min(schema.maximum ?? 1e6, 1e9)
  return schema.type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) })
    : fc.double({ min, max: Math.max(min, max), noNaN: true })
}

const asAsked = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0)
    return fc.oneof(...choices.map((choice) => schemaArbitrary(choice, depth + 1)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(schemaArbitrary(schema.items ?? {}, depth + 1), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return objectOf(schema, depth)
    default:
      return anything
  }
}

const objectOf = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {})
  const fields = Object.fromEntries(
    properties.map(([name, field]) => [name, schemaArbitrary(field, depth + 1)]),
  )
  return fc.record(fields, { requiredKeys: (schema.required ?? []).filter((name) => name in fields) })
}

export const schemaArbitrary = (schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: asAsked(schema, depth) },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.constant(null) },
  )
