import { expect, it } from 'vitest'
import { z } from 'zod'
import { listEndpoints } from './table.ts'

const smallestInteger = -2_147_483_648

const findWideIntegers = (schema: unknown, path: string): string[] => {
  if (schema === null || typeof schema !== 'object') return []
  const { type, minimum, exclusiveMinimum } = schema as {
    type?: unknown
    minimum?: number
    exclusiveMinimum?: number
  }
  if (type === 'integer' && (exclusiveMinimum ?? minimum ?? -Infinity) < smallestInteger) return [path]
  return Object.entries(schema).flatMap(([key, part]) => findWideIntegers(part, `${path}.${key}`))
}

it('rejects integers beyond the range of a database column', () => {
  const wide = listEndpoints().flatMap(({ name, endpoint: { body } }) =>
    (['input', 'output'] as const).flatMap((io) =>
      body ? findWideIntegers(z.toJSONSchema(body, { io, unrepresentable: 'any' }), name) : [],
    ),
  )
  expect(wide).toEqual([])
})
