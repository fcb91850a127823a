/** Pickup address and contact person of a reservation, a standing pickup and an external reservation. */
import { checkPhone, toE164 } from '@kervan/domain/identity/phone'
import { z } from 'zod'
import { emailAddress, optionalText, requiredText, rowId } from '../fields.ts'

const placeLimits = {
  senderName: { min: 5, max: 100 },
  neighborhood: { min: 2, max: 100 },
  address: { min: 10, max: 500 },
  note: { min: 5, max: 1000 },
  town: 100,
} as const

const isFullName = (text: string): boolean => {
  const parts = text.split(/\s+/)
  return parts.length > 1 && parts.every((part) => part.length > 1)
}

/**
 * Removes the trunk and international zeros of a Turkish number in any format: `0 (532) 111 22 33`, `0090 532
 * 111 22 33`.
 */
export const withoutZeros = (phone: string): string =>
  phone
    .trim()
    .replace(/^[\s(]*00[\s().\-/]*(?=[1-9])/, '+')
    .replace(/^[\s(]*0[\s().\-/]*(?=[1-9])/, '')

const longText = (field: 'neighborhood' | 'address' | 'note') =>
  requiredText(placeLimits[field].max, `reservation:required.${field}`).pipe(
    z.string().min(placeLimits[field].min, `reservation:invalid.${field}`),
  )

const contactFields = {
  senderName: requiredText(placeLimits.senderName.max, 'reservation:required.senderName').pipe(
    z
      .string()
      .min(placeLimits.senderName.min, 'reservation:invalid.senderName')
      .regex(/^[\p{L}\p{M} ]+$/u, 'reservation:invalid.senderName')
      .refine(isFullName, 'reservation:invalid.senderName'),
  ),
  email: emailAddress('reservation:required.email'),
  /** Turkish numbers may omit the dial code; answers include it. */
  phone: z
    .string('reservation:required.phone')
    .trim()
    .min(1, 'reservation:required.phone')
    .transform(withoutZeros)
    .pipe(z.string().refine((text) => checkPhone(text) === 'ok', 'reservation:invalid.phone'))
    .transform((text) => toE164(text) ?? text),
  postalCode: z
    .string('reservation:required.postalCode')
    .trim()
    .min(1, 'reservation:required.postalCode')
    .regex(/^\d{5}$/, 'reservation:invalid.postalCode'),
  districtId: rowId('reservation:required.district'),
  address: longText('address'),
}

/** Contact fields of the visitor's form. */
export const contactBlock = z.object({
  ...contactFields,
  neighborhood: longText('neighborhood'),
  note: longText('note'),
})

const addressTypes = ['saved', 'different'] as const

const optionalLong = (field: 'neighborhood' | 'note') =>
  optionalText(placeLimits[field].max).refine(
    (text) => text === null || text.length >= placeLimits[field].min,
    `reservation:invalid.${field}`,
  )

/** Taken from a saved sender, whose address includes the neighbourhood; a different address must be complete. */
export const placeFields = {
  ...contactFields,
  addressType: z.enum(addressTypes, 'reservation:required.addressType'),
  neighborhood: optionalLong('neighborhood'),
  town: optionalText(placeLimits.town),
  note: optionalLong('note'),
}

const onlyDifferent = ['neighborhood', 'town', 'note'] as const

/** Checks the additional fields of a different address. */
export const refinePlace = (
  place: { addressType: string; neighborhood: string | null; town: string | null; note: string | null },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  if (place.addressType !== 'different') return
  for (const field of onlyDifferent)
    if (place[field] === null)
      addIssue({ code: 'custom', path: [field], message: `reservation:required.${field}` })
}

/** Complete pickup address, checked without the rest of a call. */
export const wholePlace = z.object(placeFields).superRefine(refinePlace)

/** Pickup address as returned in answers. */
export const placeAnswer = z.object({
  addressType: z.enum(addressTypes),
  senderName: z.string(),
  email: z.string(),
  phone: z.string(),
  postalCode: z.string(),
  districtId: z.int(),
  city: z.string(),
  district: z.string(),
  neighborhood: z.string().nullable(),
  town: z.string().nullable(),
  address: z.string(),
  note: z.string().nullable(),
})
