/**
 * Field types of a connector's settings, and how a form reads them from the schema. Yes or no is `z.boolean()`, a
 * number `z.number()` or `z.int()`, a choice `z.enum([…])`, several choices `z.array(z.enum([…]))`. A help text is
 * `.meta({ help: 'key' })`: its text is `connection:help.<key>`.
 */
import { z } from 'zod'

const mostLetters = 500

/** Text that users who may set up the connector can see. */
export const plainText = () =>
  z.string('validation:required').trim().min(1, 'validation:required').max(mostLetters, 'validation:tooLong')

/** Text that is never shown again after saving. */
export const secretText = () => plainText().meta({ secret: true })

/**
 * Text of the house's app at a platform, such as its client id. Staff enter it once, in a connection without a
 * company; it is added to the values of each shop and never shown or accepted with them.
 */
export const appText = () => plainText().meta({ ofApp: true })

/** Secret of the house's app at a platform. */
export const appSecret = () => plainText().meta({ secret: true, ofApp: true })

const mostLongLetters = 8000

/** Secret of several lines, such as a private key in PEM. */
export const longSecret = () =>
  z
    .string('validation:required')
    .trim()
    .min(1, 'validation:required')
    .max(mostLongLetters, 'validation:tooLong')
    .meta({ secret: true, isLong: true })

/** Secret for verifying webhooks; without it no webhook is accepted. */
export const webhookSecret = () =>
  secretText().pipe(z.string().min(16, 'connection:webhookSecretTooShort')).meta({ secret: true }).optional()

/**
 * Address of the external API. Left empty it is the published address of the connection's environment; without a
 * published sandbox the sandbox's address must be entered.
 */
export const apiAddress = (live: string, sandbox?: string) =>
  z
    .url({ protocol: /^https?$/, error: 'connection:addressFormat' })
    .max(mostLetters, 'validation:tooLong')
    .default(live)
    .meta({ sandbox })

/** Secret for verifying webhooks that a platform sends for all shops of the house's app. */
export const appWebhookSecret = () => webhookSecret().meta({ secret: true, ofApp: true })

/** Address of a seller's shop, which has no published default. */
export const storeAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'connection:integration.invalidStore' })
    .max(mostLetters, 'validation:tooLong')

export type SettingsValue = string | number | boolean | string[]

export interface SettingsField {
  name: string
  kind: 'text' | 'secret' | 'address' | 'choice' | 'choices' | 'flag' | 'number'
  isRequired: boolean
  /** Default value of a settings field that is left empty. */
  standard: SettingsValue | null
  /** Options of a settings field with a fixed choice. */
  options: string[]
  /** Key of a help text; null without one. */
  help: string | null
  /** True for a secret of several lines. */
  isLong: boolean
  /** True for a field of the house's app: see `appText`. */
  isOfApp: boolean
  /** Address that is used for a sandbox when the field is left empty. */
  sandbox: string | null
  /** Limits of a number. */
  minimum: number | null
  maximum: number | null
}

interface FieldSchema {
  type?: string
  format?: string
  secret?: boolean
  isLong?: boolean
  ofApp?: boolean
  help?: string
  sandbox?: string
  default?: SettingsValue
  enum?: unknown[]
  items?: { enum?: unknown[] }
  minimum?: number
  maximum?: number
}

const kindOf = ({ type, secret, enum: options, format }: FieldSchema): SettingsField['kind'] => {
  if (secret) return 'secret'
  if (options) return 'choice'
  switch (type) {
    case 'boolean':
      return 'flag'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return 'choices'
    default:
      return format === 'uri' ? 'address' : 'text'
  }
}

/** `z.int()` without limits has those of exact numbers, which a form does not show. */
const limitOf = (limit: number | undefined): number | null =>
  limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? null : limit

/**
 * Reads the fields of a settings schema in its order. With an app of the house, published addresses belong to the app
 * too: a company that could change them would receive the app's secret at its own address.
 */
export const fieldsOf = (settings: z.ZodObject): SettingsField[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(settings, { io: 'input' })
  const hasApp = Object.values(properties).some((property) => (property as FieldSchema).ofApp)
  return Object.entries(properties).map(([name, property]) => {
    const schema = property as FieldSchema
    return {
      name,
      kind: kindOf(schema),
      isRequired: required.includes(name),
      standard: schema.default ?? null,
      options: (schema.enum ?? schema.items?.enum ?? []).map(String),
      help: schema.help ?? null,
      isLong: schema.isLong ?? false,
      isOfApp: schema.ofApp ?? (hasApp && kindOf(schema) === 'address' && schema.default !== undefined),
      sandbox: schema.sandbox ?? null,
      minimum: limitOf(schema.minimum),
      maximum: limitOf(schema.maximum),
    }
  })
}
