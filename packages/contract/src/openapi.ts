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
    target: 'openapi-3.0',
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

const requestBody = (endpoint: EndpointShape): JsonSchema | undefined => {
  if (endpoint.raw)
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (!endpoint.body && !endpoint.multipart) return undefined
  const schema = endpoint.body ? toSchema(endpoint.body, 'input') : { type: 'object' }
  return {
    required: true,
    content: { [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema } },
  }
}

const successAnswer = (endpoint: EndpointShape): JsonSchema => {
  const { answer } = endpoint
  if (isBinaryAnswer(answer)) {
    const content = Object.fromEntries(
      answer.contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
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
    default: {
      description: 'Failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
    },
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

/** Returns the whole document as plain JSON values. */
export const makeOpenApiDocument = (): JsonSchema => {
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
          '`Authorization: Bearer …`. `Accept-Language: en` or `tr` (default) chooses the language of messages. ' +
          'Keys are read in any case for their first letter.',
      },
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { ErrorAnswer: errorAnswerSchema },
      },
    }),
  ) as JsonSchema
}
