/** Strict validation against a published JSON, Swagger or OpenAPI schema. */
import { Ajv } from 'ajv'

/** True for a time with date and offset (RFC 3339). */
const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Rejects fields that the schema does not name, also where it allows any. */
const close = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(close)
  if (!schema || typeof schema !== 'object') return schema
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, close(value)]))
  const isOpen = 'properties' in closed && !('additionalProperties' in closed) && closed.type === 'object'
  return isOpen ? { ...closed, additionalProperties: false } : closed
}

/** Returns what is wrong with a value; null for a valid one. */
export type SchemaCheck = (value: unknown) => string | null

/**
 * Opens a schema document. The result compiles the schema at a pointer such as `#/definitions/Order`.
 * @throws Error for a pointer without a schema
 */
export const openSchema = (document: object): ((pointer: string) => SchemaCheck) => {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'date-time': isTime, date: isDate, int32: true, int64: true, uuid: true, uri: true },
  })
  ajv.addSchema(close(document) as object, 'document')
  return (pointer) => {
    const validate = ajv.compile({ $ref: `document${pointer}` })
    return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'value' }))
  }
}
