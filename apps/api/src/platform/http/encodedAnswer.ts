/**
 * Answers that are already JSON, for calls that Fastify's serializer answers too slowly: quotes (docs/adr/0010)
 * and rows of an upload. Names and values still come from the row's schema, so that fields outside it are never
 * written.
 */
import type { z } from 'zod'

/** Bytes of an answer with the schema that wrote them: the row's schema, or one of its alternatives. */
export class EncodedAnswer {
  readonly schema: z.ZodType
  readonly json: Buffer
  constructor(schema: z.ZodType, json: Buffer) {
    this.schema = schema
    this.json = json
  }
}

/** JSON parts of an object, written by its schema. */
export const jsonOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  type Fields = z.output<z.ZodObject<Shape>>
  const partial = schema.partial()
  return {
    /** Writes the whole object: `{"a":1,"b":2}`. */
    object: (value: Fields): string => JSON.stringify(schema.parse(value)),
    /** Writes some fields without braces: `"a":1`. */
    fields: (values: Partial<Fields>): string => JSON.stringify(partial.parse(values)).slice(1, -1),
    /** Writes the name of a field before its value: `"a":`. */
    name: (field: keyof Fields & string): string => {
      if (!(field in schema.shape)) throw new Error(`the schema has no field ${field}`)
      return `"${field}":`
    },
  }
}
