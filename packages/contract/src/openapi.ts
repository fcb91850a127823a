/** OpenAPI 3.1 document, derived from the contract table only. */
import { z } from 'zod'
import { errorTypes } from './errors.ts'
import { isBinaryAnswer, isOpenToVisitors, pathParameters } from './endpoint.ts'
import type { EndpointShape } from './endpoint.ts'
import { listEndpoints } from './table.ts'

type JsonSchema = Record<string, unknown>

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema
  return rest
}

const parameterRows = (endpoint: EndpointShape): JsonSchema[] => {
  const rows: JsonSchema[] = []
  for (const [place, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    for (const [name, property] of Object.entries(properties)) {
      rows.push({ name, in: place, required: place === 'path' || required.includes(name), schema: property })
    }
  }
  if (endpoint.idempotent) {
    rows.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Same key, same answer; the same key with another body answers 409.',
      schema: { type: 'string', maxLength: 100 },
    })
  }
  return rows
}

/** OpenAPI 3.1 describes bytes by their media type alone. */
const bytes: JsonSchema = {}

const filesText = ({ maxFiles = 1, maxFileBytes, accept }: NonNullable<EndpointShape['multipart']>): string =>
  `Files are parts beside the fields: at most ${maxFiles}, each of at most ${maxFileBytes} bytes (${accept.join(', ')}).`

const requestBody = (endpoint: EndpointShape): JsonSchema | undefined => {
  if (endpoint.raw && endpoint.method !== 'GET') return { required: true, content: { '*/*': bytes } }
  if (!endpoint.body && !endpoint.multipart) return undefined
  const schema = endpoint.body ? toSchema(endpoint.body, 'input') : { type: 'object' }
  return {
    required: true,
    description: endpoint.multipart && filesText(endpoint.multipart),
    content: { [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema } },
  }
}

const successAnswer = (endpoint: EndpointShape): JsonSchema => {
  const { answer } = endpoint
  if (isBinaryAnswer(answer)) {
    const content = Object.fromEntries(answer.contentTypes.map((type) => [type, bytes]))
    return { description: 'The file', content }
  }
  return { description: 'Done', content: { 'application/json': { schema: toSchema(answer, 'output') } } }
}

const accessText = (endpoint: EndpointShape): string =>
  isOpenToVisitors(endpoint.access)
    ? 'Public.'
    : ['signedIn', 'seesPrices', 'staff', 'operation'].includes(endpoint.access)
      ? `Needs a token (${endpoint.access}).`
      : `Needs a token with the permission \`${endpoint.access}\`.`

const operation = (feature: string, name: string, endpoint: EndpointShape): JsonSchema => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: endpoint.summary,
  description: [
    accessText(endpoint),
    endpoint.limit ? `At most ${endpoint.limit.max} calls in ${endpoint.limit.windowSeconds} s.` : '',
  ]
    .filter(Boolean)
    .join(' '),
  security: isOpenToVisitors(endpoint.access) ? [] : [{ bearer: [] }],
  parameters: parameterRows(endpoint),
  requestBody: requestBody(endpoint),
  responses: {
    200: successAnswer(endpoint),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  },
})

const errorAnswerSchema: JsonSchema = {
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
}

const errorResponse = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
})

const makeDocument = (): JsonSchema => {
  const paths: Record<string, JsonSchema> = {}
  for (const { feature, name, endpoint } of listEndpoints()) {
    const declared = pathParameters(endpoint.path)
    if (declared.length > 0 && !endpoint.params)
      throw new Error(`${endpoint.path} names parameters but has no schema for them`)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
    }
  }
  return JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: 'Kervan API',
        version: '1.0.0',
        description:
          'Prices, shipments, payment, labels and tracking. Sign in with `POST /api/Authentication/SignIn`, send the token as ' +
          '`Authorization: Bearer …`. `Accept-Language: en` or `tr` (default) chooses the language of messages; readers without an account may send `de`. ' +
          'Keys are read in any case for their first letter.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
      },
      servers: [{ url: '/', description: 'The installation that serves this document' }],
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { ErrorAnswer: errorAnswerSchema },
        responses: {
          Refused: errorResponse('The call is refused: Type and Errors say why'),
          Failed: errorResponse('The product cannot answer now'),
        },
      },
    }),
  ) as JsonSchema
}

let made: JsonSchema | undefined

/** Returns the whole document as plain JSON values. Made once in a process, because it takes most of a second. */
export const makeOpenApiDocument = (): JsonSchema => (made ??= makeDocument())
