import { expect, it } from 'vitest'
import { errorTypes } from './errors.ts'
import { makeOpenApiDocument } from './openapi.ts'
import { listEndpoints } from './table.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[]
  requestBody?: {
    required: boolean
    description?: string
    content: Record<string, { schema: Record<string, unknown> }>
  }
  responses: Record<string, { description: string; content: Record<string, object> }>
}
const document = makeOpenApiDocument() as {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: Record<string, unknown> }
}
const operationOf = (method: string, path: string): Operation => document.paths[path]![method]!
const failed = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
}

it('documents each row of the contract table once under its path and method', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    listEndpoints()
      .map(({ feature, name }) => `${feature}.${name}`)
      .sort(),
  )
  for (const { endpoint } of listEndpoints())
    expect(operationOf(endpoint.method.toLowerCase(), endpoint.path).summary).toBe(endpoint.summary)
})

it('describes null and open bounds as OpenAPI 3.1 does', () => {
  const text = JSON.stringify(document)
  expect(text).toContain('{"type":"null"}')
  expect(text).not.toMatch(/"nullable":|"exclusiveM\w+":(true|false)|"\$schema":|"\$defs":/)
})

it('describes the document and the authentication', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Kervan API', version: '1.0.0' })
  expect(document.info.description).toMatch(/^Prices, .*SignIn.*`Authorization: Bearer …`.*first letter\.$/)
  expect(document.components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  })
  expect(document.components.schemas).toEqual({
    ErrorAnswer: {
      type: 'object',
      required: ['Type', 'Detail', 'ReturnCode', 'ReturnText'],
      properties: {
        Type: { type: 'string', enum: Object.keys(errorTypes) },
        Detail: { type: 'string' },
        Errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        ReturnCode: { type: 'integer' },
        ReturnText: { type: 'string' },
        RequestId: { type: 'string' },
      },
    },
  })
})

it('describes a public call with limit, body, answer and failure, and without a token', () => {
  const signIn = operationOf('post', '/api/Authentication/SignIn')
  expect(signIn).toMatchObject({ tags: ['account'], security: [], parameters: [] })
  expect(signIn.description).toBe('Public. At most 30 calls in 60 s.')
  expect(signIn.requestBody?.required).toBe(true)
  expect(signIn.requestBody?.content['application/json']!.schema).toMatchObject({
    type: 'object',
    required: ['email', 'password'],
  })
  expect(signIn.requestBody?.content['application/json']!.schema).not.toHaveProperty('$schema')
  expect(signIn.responses).toEqual({
    200: { description: 'Done', content: { 'application/json': { schema: { type: 'string' } } } },
    ...failed,
  })
})

it('names the bearer token and permission of every call that is not public', () => {
  for (const { endpoint } of listEndpoints()) {
    const { security, description } = operationOf(endpoint.method.toLowerCase(), endpoint.path)
    const limit = endpoint.limit
      ? ` At most ${endpoint.limit.max} calls in ${endpoint.limit.windowSeconds} s.`
      : ''
    const { access } = endpoint
    if (access === 'public' || access === 'publicPrices') {
      expect(security).toEqual([])
      expect(description).toBe(`Public.${limit}`)
    } else {
      expect(security).toEqual([{ bearer: [] }])
      const isGeneral = ['signedIn', 'seesPrices', 'staff', 'operation'].includes(access)
      const needed = isGeneral
        ? `Needs a token (${access}).`
        : `Needs a token with the permission \`${access}\`.`
      expect(description).toBe(needed + limit)
    }
  }
})

it('requires path parameters, and query parameters according to their schema', () => {
  const withParams = listEndpoints().filter(({ endpoint }) => endpoint.params)
  expect(withParams.length).toBeGreaterThan(0)
  for (const { endpoint } of withParams) {
    const { parameters } = operationOf(endpoint.method.toLowerCase(), endpoint.path)
    const named = parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => `{${name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g))
    for (const { required, schema } of named) {
      expect(required).toBe(true)
      expect(schema).toHaveProperty('type')
    }
  }
  for (const { endpoint } of listEndpoints().filter((row) => row.endpoint.query)) {
    const operation = operationOf(endpoint.method.toLowerCase(), endpoint.path)
    const asked = operation.parameters.filter((parameter) => parameter.in === 'query')
    expect(asked.length, endpoint.path).toBeGreaterThan(0)
    for (const { name, required } of asked)
      expect(required, `${endpoint.path} ${name}`).toBe(
        endpoint.query!.safeParse({}).error?.issues.some(({ path }) => path[0] === name) ?? false,
      )
  }
})

it('documents the idempotency key only for idempotent calls', () => {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Same key, same answer; the same key with another body answers 409.',
    schema: { type: 'string', maxLength: 100 },
  }
  for (const { endpoint } of listEndpoints()) {
    const { parameters } = operationOf(endpoint.method.toLowerCase(), endpoint.path)
    expect(parameters.filter((parameter) => parameter.in === 'header')).toEqual(
      endpoint.idempotent ? [key] : [],
    )
  }
})

it('documents file uploads and downloads, and omits the body of calls without one', () => {
  for (const { endpoint } of listEndpoints()) {
    const { requestBody, responses } = operationOf(endpoint.method.toLowerCase(), endpoint.path)
    const hasRawBody = endpoint.raw !== undefined && endpoint.method !== 'GET'
    const sent = hasRawBody
      ? ['*/*']
      : endpoint.multipart
        ? ['multipart/form-data']
        : endpoint.body
          ? ['application/json']
          : []
    expect(Object.keys(requestBody?.content ?? {})).toEqual(sent)
    if (hasRawBody) expect(requestBody!.content).toEqual({ '*/*': {} })
    else if (sent[0]) expect(requestBody!.content[sent[0]]!.schema).toBeTypeOf('object')
    expect(requestBody?.description ?? '').toMatch(
      endpoint.multipart ? /^Files .* of at most \d+ bytes/ : /^$/,
    )
    if (endpoint.multipart && !endpoint.body)
      expect(requestBody!.content['multipart/form-data']!.schema).toEqual({ type: 'object' })
    if (!('contentTypes' in endpoint.answer)) continue
    expect(responses[200]).toEqual({
      description: 'The file',
      content: Object.fromEntries(endpoint.answer.contentTypes.map((type) => [type, {}])),
    })
  }
})
