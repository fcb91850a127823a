/** Field types of a connector's settings, and how a form reads them from the schema. */
import { z } from 'zod'

const mostLetters = 500

/** Text that users who may set up the connector can see. */
export const plainText = () =>
  z.string('validation:required').trim().min(1, 'validation:required').max(mostLetters, 'validation:tooLong')

/** Text that is never shown again after saving. */
export const secretText = () => plainText().meta({ secret: true })

/** Secret for verifying webhooks; without it no webhook is accepted. */
export const webhookSecret = () =>
  secretText().pipe(z.string().min(16, 'connection:webhookSecretTooShort')).meta({ secret: true }).optional()

/** Address of the external API, with its production address as default. */
export const apiAddress = (live: string) =>
  z
    .url({ protocol: /^https?$/, error: 'connection:addressFormat' })
    .max(mostLetters, 'validation:tooLong')
    .default(live)

export interface SettingsField {
  name: string
  kind: 'text' | 'secret' | 'address' | 'choice'
  isRequired: boolean
  /** Default value of a settings field that is left empty. */
  standard: string | null
  /** Options of a settings field with a fixed choice. */
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

/** Reads the fields of a settings schema in its order. */
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
