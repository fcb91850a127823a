/** All settings, read and validated in one place. `.env.example` and README list each; a test compares them. */
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { toE164 } from '@kervan/domain/identity/phone'
import { compactTraderNumber, isIossNumber } from '@kervan/domain/identity/traderNumbers'
import { z } from 'zod'
import { readKeys } from './sealingKeys.ts'
import { trustProxyProblem } from './http/clientAddress.ts'

const flag = z.stringbool().optional()
const text = z.string().trim().min(1).optional()

/** One entry per environment variable; the key is its name. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  PAYMENT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  PAYMENT_PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.kervan'),
  DATABASE_URL: text,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DEMONSTRATION: flag,
  ADMINISTRATOR_EMAIL: z.email().optional(),
  /** Email or https address; without it `/.well-known/security.txt` contains our company's email. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  CAPTCHA_SECRET: z.string().min(16).optional(),
  CREDENTIAL_KEYS: z
    .string()
    .refine(
      (keys) => readKeys(keys) !== null,
      'write keys as name:64 hexadecimal digits, separated by commas',
    )
    .optional(),
  SMTP_URL: text,
  MAIL_FROM: z.string().default('Kervan <bildirim@kervan.localhost>'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'iyzico']).default('sandbox'),
  IYZICO_API_KEY: text,
  IYZICO_SECRET_KEY: text,
  IYZICO_API_URL: z.url().default('https://api.iyzipay.com'),
  /** Limit in TRY above which a refund needs a second person. */
  REFUND_APPROVAL_ABOVE_TRY: z.coerce.number().min(0).max(1_000_000_000).default(10_000),
  /** Days during which a customer may dispute an extra payment. */
  OBJECTION_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /**
   * Minutes during which an event with customer notification can be undone; 0: customers are notified
   * immediately.
   */
  UNDO_MINUTES: z.coerce.number().int().min(0).max(60).default(10),
  EXCHANGE_RATES_URL: z.url().optional(),
  /** Language model that ranks tariff codes; disabled unless all three are set. */
  GTIP_RERANKING_URL: z.url().optional(),
  GTIP_RERANKING_KEY: text,
  GTIP_RERANKING_MODEL: text,
  GTIP_RERANKING_TIME_LIMIT_MS: z.coerce.number().int().min(100).max(10_000).default(3000),
  HOUSE_IOSS_NUMBER: z
    .string()
    .transform(compactTraderNumber)
    .refine(isIossNumber, 'an IOSS number is IM and 10 digits, the first 3 those of a member state')
    .optional(),
  SHIP_FROM_CITY: z.string().trim().min(1).default('İstanbul'),
  SHIP_FROM_POSTAL_CODE: z.string().trim().min(1).default('34000'),
  /** Tile URL template of the dispatchers' street map; without it only an outline is shown. */
  MAP_TILE_URL: z
    .url()
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'names {z}, {x} and {y}')
    .optional(),
  LIVE_RATES_TIME_LIMIT_MS: z.coerce.number().int().min(100).max(20_000).default(5000),
  UPS_CLIENT_ID: text,
  UPS_CLIENT_SECRET: text,
  UPS_ACCOUNT_NUMBER: text,
  UPS_API_URL: z.url().default('https://onlinetools.ups.com'),
  FEDEX_CLIENT_ID: text,
  FEDEX_CLIENT_SECRET: text,
  FEDEX_ACCOUNT_NUMBER: text,
  FEDEX_API_URL: z.url().default('https://apis.fedex.com'),
  DHL_EXPRESS_API_KEY: text,
  DHL_EXPRESS_API_SECRET: text,
  DHL_EXPRESS_ACCOUNT_NUMBER: text,
  DHL_EXPRESS_API_URL: z.url().default('https://express.api.dhl.com/mydhlapi'),
  GOOGLE_CLIENT_ID: text,
  /** Google's published keys, as a JSON Web Key Set. */
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Default number of the help button; a number entered on the settings screen overrides it. */
  WHATSAPP_NUMBER: z
    .string()
    .trim()
    .refine((number) => toE164(number) !== null, 'a telephone number with its country code')
    .transform((number) => toE164(number)!)
    .optional(),
  LANDING_AT_ROOT: flag,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: text,
  TRUST_PROXY: z.string().trim().default('off'),
  /** Allows external systems inside private networks; for tests and development. */
  CALLS_TO_PRIVATE_ADDRESSES: z.enum(['on', 'off']).default('off'),
  CALL_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Advances the product's own clock, but not the database's or the browser's. At most a year. */
  CLOCK_AHEAD_HOURS: z.coerce.number().min(0).max(8784).default(0),
})

export type Settings = Omit<z.output<typeof settingsSchema>, 'DEMONSTRATION' | 'LANDING_AT_ROOT'> & {
  DEMONSTRATION: boolean
  LANDING_AT_ROOT: boolean
}

/** Unregistered number: lets the demo show the offer for senders of a company with an IOSS number. */
const demonstrationIossNumber = 'IM4420000000'

/** Thrown with one line per missing or invalid setting. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The settings are not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Groups of settings: a carrier or provider needs all settings of its group, or none. */
const credentials = [
  ['UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT_NUMBER'],
  ['FEDEX_CLIENT_ID', 'FEDEX_CLIENT_SECRET', 'FEDEX_ACCOUNT_NUMBER'],
  ['DHL_EXPRESS_API_KEY', 'DHL_EXPRESS_API_SECRET', 'DHL_EXPRESS_ACCOUNT_NUMBER'],
  ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY'],
  ['GTIP_RERANKING_URL', 'GTIP_RERANKING_KEY', 'GTIP_RERANKING_MODEL'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof Settings>>

/** Rejects partial credentials, which would disable the carrier silently. */
const credentialProblems = (settings: Settings): string[] =>
  credentials.flatMap((names) => {
    const missing = names.filter((name) => !settings[name])
    if (missing.length === 0 || missing.length === names.length) return []
    const set = names.find((name) => settings[name])
    return missing.map((name) => `set ${name}: ${set} is set, and half of the credentials is none`)
  })

const proxyProblems = ({ TRUST_PROXY }: Settings): string[] => {
  const problem = trustProxyProblem(TRUST_PROXY)
  return problem ? [problem] : []
}

/** Checks settings that production requires or forbids. Each line names the setting to change. */
const productionProblems = (settings: Settings): string[] => {
  const problems: string[] = []
  const need = (name: keyof Settings, why: string) => {
    if (!settings[name]) problems.push(`set ${name}: ${why}`)
  }
  need('TOKEN_SECRET', 'at least 32 characters, signs session tokens')
  need('CAPTCHA_SECRET', 'at least 16 characters, signs captcha challenges')
  need('DATABASE_URL', 'address of the PostgreSQL server')
  need('PUBLIC_URL', 'address at which users reach the product')
  need('SMTP_URL', 'mail server, smtp://user:password@host:port')
  if (settings.PAYMENT_PROVIDER === 'sandbox') {
    problems.push(
      'set PAYMENT_PROVIDER to a real provider: the sandbox takes no money and is refused in production',
    )
  }
  if (settings.DEMONSTRATION)
    problems.push('unset DEMONSTRATION: demonstration accounts are refused in production')
  if (settings.CALLS_TO_PRIVATE_ADDRESSES === 'on')
    problems.push(
      'unset CALLS_TO_PRIVATE_ADDRESSES: an address that someone enters must not lead into the house’s own network',
    )
  if (settings.CLOCK_AHEAD_HOURS !== 0)
    problems.push('unset CLOCK_AHEAD_HOURS: a clock that goes ahead is refused in production')
  return problems
}

/** @throws SettingsError naming every setting to set or correct. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(present)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  const isDemonstration = parsed.data.DEMONSTRATION ?? !isProduction
  const settings: Settings = {
    ...parsed.data,
    DEMONSTRATION: isDemonstration,
    HOUSE_IOSS_NUMBER:
      parsed.data.HOUSE_IOSS_NUMBER ?? (isDemonstration ? demonstrationIossNumber : undefined),
    LANDING_AT_ROOT: parsed.data.LANDING_AT_ROOT ?? false,
    WHATSAPP_NUMBER: parsed.data.WHATSAPP_NUMBER ?? (isDemonstration ? exampleWhatsAppNumber : undefined),
  }
  const problems = [
    ...credentialProblems(settings),
    ...proxyProblems(settings),
    ...(isProduction ? productionProblems(settings) : []),
  ]
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}
