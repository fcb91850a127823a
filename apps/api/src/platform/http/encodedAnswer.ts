/**
 * Answers that are JSON already, for calls that Fastify's serializer answers too slowly: quotes (docs/adr/0010) and rows of
 * an upload. Names and values come from the row's schema all the same, so what it does not name is not written.
 */
import type { z } from 'zod'

/** The bytes of an answer, and the schema that wrote them: the row's, or one of the alternatives it has. */
export class EncodedAnswer {
  readonly schema: z.ZodType
  readonly json: Buffer
  constructor(schema: z.ZodType, json: Buffer) {
    this.schema = schema
    this.json = json
  }
}

/** Parts of an object's JSON, made by its schema. */
export const jsonOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  type Fields = z.output<z.ZodObject<Shape>>
  const partial = schema.partial()
  return {
    /** `{"a":1,"b":2}` */
    object: (value: Fields): string => JSON.stringify(schema.parse(value)),
    /** `"a":1`: some of the fields, to be written beside others. */
    fields: (values: Partial<Fields>): string => JSON.stringify(partial.parse(values)).slice(1, -1),
    /** `"a":`: the name of a field whose value follows. */
    name: (field: keyof Fields & string): string => {
      if (!(field in schema.shape)) throw new Error(`the schema has no field ${field}`)
      return `"${field}":`
    },
  }
}
