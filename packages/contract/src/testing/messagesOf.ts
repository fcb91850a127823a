import type { z } from 'zod'
import { fieldMessages } from '../validation.ts'

/** Returns a schema's messages for a value as `field: key`; empty when it is valid. */
export const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const result = schema.safeParse(value)
  if (result.success) return []
  return fieldMessages(result.error.issues).map(({ field, key }) => (field === '' ? key : `${field}: ${key}`))
}

/** Returns the only message of a schema for a value, or null when it is valid. */
export const messageOf = (schema: z.ZodType, value: unknown): string | null => {
  const messages = messagesOf(schema, value)
  if (messages.length > 1) throw new Error(`more than one message: ${messages.join(', ')}`)
  return messages[0] ?? null
}
