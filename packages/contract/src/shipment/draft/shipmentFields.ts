/** Field rules that only shipments and contacts have. */
import { z } from 'zod'
import { decimalNumber, hasDecimals } from '../../fields.ts'

/** Digits without spaces, dots and dashes, which people paste with a number. */
export const digits = (message: string) =>
  z
    .string(message)
    .trim()
    .transform((text) => text.replaceAll(/[\s.\-/()]/g, ''))

/** `+90`. */
export const dialCode = () =>
  z
    .string('shipment:required.dialCode')
    .trim()
    .regex(/^\+[1-9]\d{0,3}$/, 'shipment:invalid.dialCode')

/** The number without its dial code; separators go. The zero of national calls and the country's rule come with its use. */
export const phoneNumber = () =>
  digits('shipment:required.phone').pipe(
    z
      .string()
      .min(1, 'shipment:required.phone')
      .regex(/^\d{4,15}$/, 'shipment:invalid.phone'),
  )

/** A decimal with at most `places` decimals, so that nothing is rounded on the way to the database. */
export const decimalWith = (
  places: number,
  limits: { min: number; max: number },
  message = 'shipment:required.value',
) =>
  decimalNumber(message).pipe(
    z
      .number()
      .min(limits.min, 'shipment:invalid.value')
      .max(limits.max, 'validation:tooBig')
      .refine((value) => hasDecimals(value, places), {
        error: `shipment:invalid.decimals${places}`,
      }),
  )

/** HS or GTIP code; dots and spaces are dropped. How many digits a destination wants is checked later. */
export const hsCode = () =>
  digits('shipment:required.gtip').pipe(
    z
      .string()
      .min(1, 'shipment:required.gtip')
      .regex(/^\d{6,12}$/, 'shipment:invalid.gtip'),
  )
