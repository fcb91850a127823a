/** Field rules that recur. A rule's message is a key of the locales; API and web show the same text for it. */
import { z } from 'zod'

/** Text that must be there: white space at the ends is dropped, an empty rest is refused with `message`. */
export const requiredText = (maxLength: number, message = 'validation:required') =>
  z.string(message).trim().min(1, message).max(maxLength, 'validation:tooLong')

/** Text that may be missing, null or empty; all three become `null`. */
export const optionalText = (maxLength: number) =>
  z
    .string('validation:text')
    .trim()
    .max(maxLength, 'validation:tooLong')
    .nullish()
    .transform((text) => (text ? text : null))

/**
 * A number as a form or a client may send it: 2.5, "2.5" or "2,5" (comma as decimal separator).
 * Anything else is refused with `message`.
 */
export const decimalNumber = (message = 'validation:number') =>
  z.preprocess(
    (sent) =>
      typeof sent === 'string' && /^\s*-?\d+([.,]\d+)?\s*$/.test(sent)
        ? Number(sent.trim().replace(',', '.'))
        : sent,
    z.number(message),
  )

/** ISO 3166-1 alpha-2, upper case. */
export const countryCode = (message = 'validation:required') => z.string(message).regex(/^[A-Z]{2}$/, message)

export const currencyCode = (message = 'validation:required') =>
  z.string(message).regex(/^[A-Z]{3}$/, message)

/** Before anything that the product knows of; the database and the clock know no year 0. */
const firstDay = '1900-01-01'

/** A day without time, `2026-11-20`. */
export const day = (message = 'validation:date') =>
  z.iso.date(message).refine((stated) => stated >= firstDay, message)

/** A moment with its offset from UTC, `2026-11-20T10:00:00+03:00`. */
export const moment = (message = 'validation:date') =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine((stated) => Date.parse(stated) >= Date.parse(firstDay), message)

/** Whether nothing is lost when the value is kept with so many decimals. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value

/** The largest number that a column of whole numbers keeps. */
export const largestInteger = 2_147_483_647

/** The number of a row. */
export const rowId = (message = 'validation:choice') =>
  z.int(message).min(1, message).max(largestInteger, message)

/** Behind which row a part of a table begins; 0 for its beginning. */
export const afterRow = () =>
  z.int('validation:choice').min(0, 'validation:choice').max(largestInteger, 'validation:choice').default(0)

/** The version of a row that was shown, sent back with a change; the row counts its changes from 1. */
export const versionNumber = () => rowId()

/** Sent back with a change, the version of a row that was shown refuses it where somebody else has changed the row since. */
export const rowVersion = () => z.string('validation:choice').max(40, 'validation:choice').nullish()

export const emailAddress = (requiredMessage = 'validation:required') =>
  z
    .string(requiredMessage)
    .trim()
    .min(1, requiredMessage)
    .max(254, 'validation:tooLong')
    .pipe(z.email('validation:email'))

/** Lists that stay small (docs/rules.md, Calls): `PageNumber` from 1, `PageSize` 20, at most 100. */
export const pageRequest = {
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** Lists that grow without bound: the cursor of the page before, as the answer gave it. */
export const cursorRequest = {
  cursor: z.string().max(1000).nullish(),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** What most calls answer that only say whether it worked. */
export const outcome = z.object({ returnCode: z.number().int(), returnText: z.string() })

/** A price on the wire: a number with two decimals in the unit of its currency. */
export const amount = z.number()

/** What the captcha widget gives when it is solved: base64 of challenge and solution. */
export const captchaSolution = () =>
  z.string('account:signin.captchaError').max(4000, 'validation:tooLong').nullish()
