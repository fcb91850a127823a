/** Field rules of the price list calls, and their accepted file types. */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { z } from 'zod'
import { decimalNumber, hasDecimals, requiredText } from '../../fields.ts'
import { chargeableBases, perKgBases } from './priceListAnswer.ts'

export const rowId = () =>
  z.int('validation:choice').min(1, 'validation:choice').max(2_147_483_647, 'validation:choice')
export const draftId = () => z.uuid('validation:choice')
export const version = z.int('validation:required').min(1, 'validation:format').max(2_147_483_647)
/** Row id in a multipart form, which sends every field as text. */
export const sentRowId = () => z.preprocess((sent) => (sent === '' ? undefined : Number(sent)), rowId())

export const upToKg = () =>
  decimalNumber('validation:number').refine(
    (kg) => kg > 0 && kg <= 100_000 && hasDecimals(kg, 3),
    'validation:number',
  )

/** Price with at most two decimals; null empties the cell. */
export const price = decimalNumber('validation:number')
  .refine(
    (value) => value > 0 && value < 1_000_000_000 && hasDecimals(value, 2),
    'pricing/priceLists/files:invalid.price',
  )
  .nullable()

export const terms = {
  name: requiredText(100, 'pricing/priceLists:required.name'),
  /** Direction of the price list; unchanged when absent. */
  direction: z.enum(directions, 'validation:choice').nullish(),
  currency: z
    .string('validation:required')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'validation:choice'),
  volumetricDivisor: z
    .int('validation:number')
    .min(1000, 'validation:tooSmall')
    .max(10_000, 'validation:tooBig'),
  chargeableBasis: z.enum(chargeableBases, 'validation:choice'),
  roundingSteps: z
    .array(z.object({ upToKg: upToKg().nullish(), stepKg: upToKg() }), 'validation:required')
    .min(1, 'validation:required')
    .max(10, 'validation:tooBig'),
  perKgBasis: z.enum(perKgBases, 'validation:choice'),
}

/** @public used by the upload form */
export const maxPriceListBytes = 8 * 1024 * 1024

/** File types, detected by the first bytes and not by the name. @public offered by the upload form */
export const priceListFileTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
] as const

export const xlsx = { contentTypes: [priceListFileTypes[0]] } as const
