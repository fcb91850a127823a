/**
 * Writes answers as JSON by their schema, so that what it does not name is not sent. The code for a schema is made at its
 * first answer: making it for all of five hundred calls takes longer than the rest of a start.
 */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Write = (answer: unknown) => string

const writers = new WeakMap<z.ZodType, Write>()

const makeWriter = (answer: z.ZodType): Write => {
  const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any', target: 'openapi-3.0' })
  delete (schema as { $schema?: string }).$schema
  return fastJsonStringify(schema as never)
}

export const writerOf = (answer: z.ZodType): Write => {
  const write = writers.get(answer) ?? makeWriter(answer)
  writers.set(answer, write)
  return write
}
