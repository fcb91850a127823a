/** Fields of a connector's settings: how a schema writes them, and how a form reads them back from it. */
import { z } from 'zod'

const mostLetters = 500

/** Shown to whoever may set the connector up. */
export const plainText = () =>
  z.string('validation:required').trim().min(1, 'validation:required').max(mostLetters, 'validation:tooLong')

/** Never shown again once it is saved. */
export const secretText = () => plainText().meta({ secret: true })

/** What the other side proves itself with when it sends something by itself; without it nothing is taken from there. */
export const webhookSecret = () =>
  secretText().pipe(z.string().min(16, 'connection:webhookSecretTooShort')).meta({ secret: true }).optional()

/** Where the other side's interface is, with the address of its live system. */
export const apiAddress = (live: string) =>
  z
    .url({ protocol: /^https?$/, error: 'connection:addressFormat' })
    .max(mostLetters, 'validation:tooLong')
    .default(live)

export interface SettingsField {
  name: string
  kind: 'text' | 'secret' | 'address' | 'choice'
  isRequired: boolean
  /** What stands there when nothing is entered. */
  standard: string | null
  /** Of a choice. */
  options: string[]
}

interface FieldSchema {
  format?: string
  secret?: boolean
  default?: unknown
  enum?: unknown[]
}

const kindOf = ({ secret, enum: options, format }: FieldSchema): SettingsField['kind'] => {
  if (secret) return 'secret'
  if (options) return 'choice'
  return format === 'uri' ? 'address' : 'text'
}

/** In the order of the schema. */
export const fieldsOf = (settings: z.ZodObject): SettingsField[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(settings, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const schema = property as FieldSchema
    return {
      name,
      kind: kindOf(schema),
      isRequired: required.includes(name),
      standard: typeof schema.default === 'string' ? schema.default : null,
      options: (schema.enum ?? []).map(String),
    }
  })
}
