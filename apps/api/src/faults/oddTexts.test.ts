/** Texts that write calls can store are shown by each list and each export. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointShape } from '@kervan/contract/endpoint'
import type { ListShape } from '@kervan/contract/list/listEndpoint'
import { makeOpenApiDocument } from '@kervan/contract/openapi'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { createTemplate } from '../features/template/testing/buildTemplate.ts'
import { translate } from '../platform/language.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import type { JsonSchema } from './schemaArbitrary.ts'

/** Invalid days and moments, JSON, formulas, prototypes, other scripts, unpaired surrogates, markup. */
const oddTexts = [
  '2026-99-99',
  '2026-11-20T99:99',
  '[[[[[[[[[[[[[[[[[[[[[[[[',
  '{"__proto__":{"a":1}}',
  'constructor',
  '=1+1;"a"\n\t,b',
  '\u202etxt\ud800\u0007 ﷽ 👩‍👩‍👧',
  '<b>&amp;</b>{{count}}$t(x)',
  '9e999',
]

/** Members of every JavaScript object, used in place of a code. */
const objectNames = ['constructor', 'valueOf', '__proto__', 'toString']

interface Texts {
  free: string
  /** Null: an existing code. */
  code: string | null
}

/** Builds a body for the schema, with `text.free` wherever a text is free. */
const bodyWith = (text: Texts, schema: JsonSchema, isWhole: boolean): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return bodyWith(text, choices[0]!, isWhole)
  const number = Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return number
    case 'boolean':
      return false
    case 'array':
      return [bodyWith(text, schema.items ?? {}, isWhole)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => isWhole || schema.required?.includes(name))
          .map(([name, field]) => [name, bodyWith(text, field, isWhole)]),
      )
    default:
      return textWith(text, schema)
  }
}

const textWith = ({ free, code }: Texts, { format, pattern, maxLength }: JsonSchema): string => {
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T10:00:00Z'
  if (format === 'uuid') return '01930000-0000-7000-8000-000000000001'
  if (format === 'email') return 'tuhaf@ornek.example'
  if (pattern === '^[A-Z]{2}$') return code ?? 'DE'
  if (pattern === '^[A-Z]{3}$') return code ?? 'EUR'
  return free.slice(0, maxLength)
}

/** Skips calls that change accounts and users, because they would end the test's session. */
const isLeftOut = (path: string) => /Authentication|User|Account|Session|RoleGroup|Passkey|Visit/i.test(path)

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
const { paths } = makeOpenApiDocument() as { paths: Record<string, Record<string, Operation>> }
const writes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema
    return schema && !/\/(Get|List|Export)|Export$/.test(path) && !isLeftOut(path)
      ? [{ path: path.replaceAll(/\{\w+\}/g, '1'), method: method.toUpperCase(), schema }]
      : []
  }),
)
const isList = (endpoint: EndpointShape): endpoint is ListShape => 'list' in endpoint
const lists = listEndpoints().flatMap(({ endpoint, name }) =>
  isList(endpoint) ? [{ name, row: endpoint }] : [],
)

let test: TestApp
let tokens: string[]
const statuses: [number, string][] = []

const statusOf = async (
  { path, method }: (typeof writes)[number],
  token: string,
  body: unknown,
): Promise<number> => {
  const { statusCode } = await test.app.inject({
    method: method as 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}` },
    payload: body as object,
  })
  return statusCode
}

beforeAll(async () => {
  test = await startTestApp()
  const roles = ['admin', 'customer'] as const
  tokens = await Promise.all(roles.map((role) => test.tokenOf(role)))
  for (const name of oddTexts) await createTemplate(test, tokens[1]!, { name: name.slice(0, 50) })
  for (const [index, write] of writes.entries())
    for (const isWhole of [true, false])
      for (const token of tokens) {
        const odd = oddTexts[index % oddTexts.length]!
        for (const text of [
          { free: odd, code: null },
          { free: odd, code: objectNames[index % objectNames.length]! },
        ])
          statuses.push([await statusOf(write, token, bodyWith(text, write.schema, isWhole)), write.path])
      }
  tokens = await Promise.all(roles.map((role) => test.tokenOf(role)))
})
afterAll(() => test.close())

describe('call with odd texts', () => {
  it('never returns 500 when a code is the name of an object member', () => {
    expect(statuses.filter(([status]) => status >= 500)).toEqual([])
    expect(statuses.filter(([status]) => status === 200).length).toBeGreaterThan(50)
  })
})

describe('stored odd texts', () => {
  it.each(lists)('shows stored odd texts in the list and its files: $name', async ({ row }) => {
    for (const token of tokens) {
      const { status } = await test.call(row, { token, body: { pageSize: 100 } })
      expect(status).toBeLessThan(500)
      for (const format of ['csv', 'xlsx'] as const)
        for (const language of ['tr', 'en'] as const) {
          const file = await test.call(row.export, { token, language, body: { format } })
          expect(file.status).toBeLessThan(500)
          if (format === 'csv')
            expect(file.bytes.toString()).not.toContain(translate(language, 'ui:export.unreadable'))
        }
    }
  })

  it.each(['2026-99-99', '2026-11-20T99:99', '[[[[[[[[[[[[[[[[[[[[[[[[', 'constructor'])(
    'writes stored odd texts unchanged to the audit export: %s',
    async (name) => {
      const body = { subject: ['template'], format: 'csv' }
      const { status, bytes } = await test.call(auditEndpoints.exportAuditEntries, {
        token: tokens[0]!,
        body,
      })
      expect(status).toBe(200)
      expect(bytes.toString()).toContain(name)
    },
  )
})
