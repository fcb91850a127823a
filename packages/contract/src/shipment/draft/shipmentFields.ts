/** Field rules used only by shipments and contacts. */
import { checkGtin, compactGtin } from '@kervan/domain/customs/gtin'
import { z } from 'zod'
import { decimalNumber, hasDecimals } from '../../fields.ts'

/** Validates digits; removes pasted spaces, dots and dashes. */
export const digits = (message: string) =>
  z
    .string(message)
    .trim()
    .overwrite((text) => text.replaceAll(/[\s.\-/()]/g, ''))

/** `+90`. */
export const dialCode = () =>
  z
    .string('shipment:required.dialCode')
    .trim()
    .regex(/^\+[1-9]\d{0,3}$/, 'shipment:invalid.dialCode')

/**
 * Number without dial code; removes separators. The trunk zero and the country's rule are applied where the
 * number is used.
 */
export const phoneNumber = () =>
  digits('shipment:required.phone').pipe(
    z
      .string()
      .min(1, 'shipment:required.phone')
      .regex(/^\d{4,15}$/, 'shipment:invalid.phone'),
  )

/** Decimal with at most `places` decimals, so that storing never rounds it. */
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

/** HS or GTIP code; removes dots and spaces. The number of digits that a destination requires is checked later. */
export const hsCode = () =>
  digits('shipment:required.gtip').pipe(
    z
      .string()
      .min(1, 'shipment:required.gtip')
      .regex(/^\d{6,12}$/, 'shipment:invalid.gtip'),
  )

/** Number that a seller or manufacturer gave a product: any characters of one line. */
export const productNumber = (maxLength: number) =>
  z
    .string('validation:text')
    .trim()
    .max(maxLength, 'validation:tooLong')
    .regex(/^\P{Cc}*$/u, 'shipment:invalid.productNumber')

/** GTIN, EAN, UPC or ISBN with its check digit; removes separators. */
export const standardNumber = () =>
  z
    .string('shipment:invalid.standardNumber')
    .trim()
    .overwrite(compactGtin)
    .pipe(
      z
        .string()
        .refine((number) => checkGtin(number) !== 'malformed', {
          error: 'shipment:invalid.standardNumber',
          abort: true,
        })
        .refine((number) => checkGtin(number) === 'ok', 'shipment:invalid.standardNumberCheck'),
    )
