/** No request body causes a 500. Limited here; `npm run fuzz` runs longer (FUZZ_RUNS). */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOpenApiDocument } from '@kervan/contract/openapi'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { schemaArbitrary } from './schemaArbitrary.ts'
import type { JsonSchema } from './schemaArbitrary.ts'

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const runs = Number(process.env.FUZZ_RUNS ?? 12)
const { paths } = makeOpenApiDocument() as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

let test: TestApp
let tokens: string[]
beforeAll(async () => {
  test = await startTestApp()
  tokens = await Promise.all((['admin', 'customer'] as const).map((role) => test.tokenOf(role)))
})
afterAll(() => test.close())

const requestArbitrary = ({
  path,
  method,
  operation,
}: (typeof operations)[number]): fc.Arbitrary<InjectOptions> => {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, schemaArbitrary(schema)])),
  )
  const body = operation.requestBody?.content['application/json']?.schema
  return fc
    .record({ values, body: body ? schemaArbitrary(body) : fc.constant(undefined) })
    .map(({ values, body }) => {
      const filled = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => encodeURIComponent(toText(values[name])) || 'x',
      )
      const query = parameters
        .filter(({ in: place }) => place === 'query')
        .map(({ name }) => [name, toText(values[name])])
      return {
        method: method.toUpperCase() as 'POST',
        url: `${filled}?${new URLSearchParams(query).toString()}`,
        headers: { 'content-type': 'application/json' },
        payload: body === undefined ? undefined : JSON.stringify(body),
      }
    })
}

const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  // An unpaired surrogate cannot be part of a URL.
  return /\p{Surrogate}/u.test(text) ? 'x' : text
}

describe('fuzzed requests', () => {
  it.each(operations)(
    'never returns a 500 for fuzzed requests: $method $path',
    async (operation) => {
      await fc.assert(
        fc.asyncProperty(requestArbitrary(operation), fc.constantFrom(...tokens), async (request, token) => {
          // Refused requests wait for nothing; all in one turn of the event loop would look like an overload.
          await setImmediate()
          const reply = await test.app.inject({
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${token}` },
          })
          expect(reply.statusCode, reply.body).toBeLessThan(500)
        }),
        { numRuns: runs },
      )
    },
    30_000 + runs * 1000,
  )

  it.each(['{', '[1,', '"', 'nonsense', ''])(
    'returns 400 for a body that is not JSON (%s)',
    async (payload) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/Authentication/SignIn',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(reply.statusCode).toBe(400)
    },
  )
})
