/**
 * Form rules from the contract's schemas, so that each limit is defined once. A rule parses the value with the
 * field's schema and shows the first message, which is the same as the API's.
 */
import { z } from 'zod'
import type { EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import { fieldMessages } from '@kervan/contract/validation'
import { translate } from './text/i18n.ts'

/** Element of Ant Design's `rules`. `required` only adds the mark beside the label. */
export interface FieldRule {
  required: boolean
  validator: (rule: unknown, value: unknown) => Promise<void>
}

/** Warning under the field that does not block submission. */
export interface FieldWarning {
  warningOnly: true
  validator: (rule: unknown, value: unknown) => Promise<void>
}

/** Builds a warning rule. `find` returns the warning for a text, or null. */
export const warningFor = (find: (text: string) => string | null): FieldWarning => ({
  warningOnly: true,
  validator: (_rule, value) => {
    const message = typeof value === 'string' ? find(value) : null
    return message === null ? Promise.resolve() : Promise.reject(new Error(message))
  },
})

const isSchema = (part: unknown): part is z.ZodType => part instanceof z.ZodType

const childOf = (schema: z.ZodType, name: string): unknown => {
  if (schema instanceof z.ZodObject) return schema.shape[name]
  if (schema instanceof z.ZodArray) return schema.element
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}

/** Inner schemas of a wrapper. For a pipe, returns the side with fields, because a transform has none. */
const insidesOf = (schema: z.ZodType): readonly unknown[] => {
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodPipe) return [schema.in instanceof z.ZodTransform ? schema.out : schema.in]
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodLazy
  return isWrapper ? [schema.unwrap()] : []
}

const findField = (schema: z.ZodType, path: readonly string[]): z.ZodType | null => {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const child = childOf(schema, name)
  if (isSchema(child)) return findField(child, rest)
  for (const inside of insidesOf(schema).filter(isSchema)) {
    const found = findField(inside, path)
    if (found) return found
  }
  return null
}

/**
 * Returns the schema of `pieces.0.widthCm` in a body schema; any list index is accepted. Throws for an unknown
 * field.
 */
export const fieldSchema = (schema: z.ZodType, path: string): z.ZodType => {
  const found = findField(schema, path.split('.'))
  if (!found) throw new Error(`no field ${path} in the schema`)
  return found
}

/** Returns the first validation message for `value`, or null when it is valid. */
export const messageFor = (schema: z.ZodType, value: unknown): string | null => {
  // Cleared inputs give undefined or an empty text; both are treated as missing.
  const result = schema.safeParse(value === null ? undefined : value)
  if (result.success) return null
  const [first] = fieldMessages(result.error.issues)
  return translate(first!.key, first!.params)
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success

/** Rules of a form field: `<Form.Item name="email" rules={rulesFor(signUpBody, 'email')}>` */
export const rulesFor = (schema: z.ZodType, path: string): FieldRule[] => {
  const field = fieldSchema(schema, path)
  return [
    {
      required: !isOptional(field),
      validator: (_rule, value) => {
        const isEmptyAndAllowed = (value === '' || value === null) && isOptional(field)
        const message = isEmptyAndAllowed ? null : messageFor(field, value)
        return message === null ? Promise.resolve() : Promise.reject(new Error(message))
      },
    },
  ]
}

/** Validates `body` with the endpoint's schema and narrows its type to the wire type. */
export const accepts = <E extends EndpointShape & { body: z.ZodType }>(
  row: E,
  body: unknown,
): body is RequestOf<E>['body'] => row.body.safeParse(body).success

/**
 * Returns all messages of a value by field path, for forms that validate on submit: `{ 'pieces.0.weightKg':
 * ['…'] }`.
 */
export const allMessages = (schema: z.ZodType, value: unknown): Record<string, string[]> => {
  const result = schema.safeParse(value)
  const messages: Record<string, string[]> = {}
  if (!result.success)
    for (const { field, key, params } of fieldMessages(result.error.issues))
      (messages[field] ??= []).push(translate(key, params))
  return messages
}
