/** Common field rules. A rule's message is a key of the locales; API and web show the same text. */
import { z } from 'zod'

/** Required text: trims white space, and rejects an empty text with `message`. */
export const requiredText = (maxLength: number, message = 'validation:required') =>
  z.string(message).trim().min(1, message).max(maxLength, 'validation:tooLong')

/** Optional text: absent, null and empty become `null`. */
export const optionalText = (maxLength: number) =>
  z
    .string('validation:text')
    .trim()
    .max(maxLength, 'validation:tooLong')
    .nullish()
    .transform((text) => (text ? text : null))
    .pipe(z.string().nullable())

/**
 * Accepts a number as sent by forms and clients: 2.5, "2.5" or "2,5" (comma as decimal separator). Rejects
 * anything else with `message`.
 */
export const decimalNumber = (message = 'validation:number') =>
  z.preprocess(
    (sent) =>
      typeof sent === 'string' && /^\s*-?\d+([.,]\d+)?\s*$/.test(sent)
        ? Number(sent.trim().replace(',', '.'))
        : sent,
    z.number(message),
  )

/** Reports an empty value with `message`, and any other wrong one with `form`. */
const code = (pattern: RegExp, message: string, form: string) =>
  z.string(message).min(1, { error: message, abort: true }).regex(pattern, form)

/** ISO 3166-1 alpha-2, upper case. */
export const countryCode = (message = 'validation:required') =>
  code(/^[A-Z]{2}$/, message, 'validation:countryCode')

/** ISO 4217, upper case. */
export const currencyCode = (message = 'validation:required') =>
  code(/^[A-Z]{3}$/, message, 'validation:currencyCode')

/** Earlier than any date in the product; databases and JavaScript dates have no year 0. */
const firstDay = '1900-01-01'

/** Validates a day without time, `2026-11-20`. */
export const day = (message = 'validation:date') =>
  z.iso.date(message).refine((stated) => stated >= firstDay, message)

/** Moment with its offset from UTC, `2026-11-20T10:00:00+03:00`. */
export const moment = (message = 'validation:date') =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine((stated) => Date.parse(stated) >= Date.parse(firstDay), message)

/** Returns true when the value can be stored with so many decimals without loss. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value

/** Maximum amount of a database money column, in whole units. */
export const largestAmount = 999_999_999_999

/** Maximum of a database integer column. */
export const largestInteger = 2_147_483_647

/** Validates the id of a row. */
export const rowId = (message = 'validation:choice') =>
  z.int(message).min(1, message).max(largestInteger, message)

/** Id of the last row of the previous part of a table; 0 for the first part. */
export const afterRow = () =>
  z.int('validation:choice').min(0, 'validation:choice').max(largestInteger, 'validation:choice').default(0)

/** Validates the version of a row as it was shown, which a change sends back; it counts changes from 1. */
export const versionNumber = () => rowId()

/**
 * Validates the version of a row as it was shown; a change is rejected when another user has changed the row
 * since.
 */
export const rowVersion = () => z.string('validation:choice').max(40, 'validation:choice').nullish()

export const emailAddress = (requiredMessage = 'validation:required') =>
  z
    .string(requiredMessage)
    .trim()
    .min(1, requiredMessage)
    .max(254, 'validation:tooLong')
    .pipe(z.email('validation:email'))

/** Paging for small lists (docs/rules.md, Calls): `PageNumber` from 1, `PageSize` 20, at most 100. */
export const pageRequest = {
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** Paging for lists that grow without limit: the cursor from the previous page's answer. */
export const cursorRequest = {
  cursor: z.string().max(1000).nullish(),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** Answer of calls that only report success. */
export const outcome = z.object({ returnCode: z.number().int(), returnText: z.string() })

/** Price as a number with two decimals in the unit of its currency. */
export const amount = z.number()

/** Solution from the captcha widget: base64 of challenge and solution. */
export const captchaSolution = () =>
  z.string('account:signin.captchaError').max(4000, 'validation:tooLong').nullish()
