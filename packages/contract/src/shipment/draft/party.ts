/** Sender and receiver: every field with its limit. */
import { z } from 'zod'
import { hasEoriNumbers } from '@kervan/domain/customs/territory'
import { checkEori, compactTraderNumber, isIossNumber } from '@kervan/domain/identity/traderNumbers'
import { checkTckn, checkVkn } from '@kervan/domain/identity/turkishNumbers'
import { countryCode, emailAddress, optionalText, requiredText } from '../../fields.ts'
import { draftFields } from './draftFields.ts'
import { companyTypes, iossTypes } from '../shipmentChoices.ts'
import { dialCode, digits, phoneNumber } from './shipmentFields.ts'

/**
 * Documented limits: 3 for the state code, 30 for address lines 2 and 3. Names, first line and city are limited
 * by our own label; lower limits of other carriers are reported as doubts before pricing.
 */
export const partyLimits = {
  company: 60,
  person: 50,
  zipCode: 12,
  city: 40,
  district: 50,
  state: 50,
  stateCode: 3,
  senderAddress: 120,
  addressLine1: 60,
  addressLine2: 30,
  addressLine3: 30,
  foreignNumber: 20,
} as const

/** Turkish tax number (VKN): 10 digits, the last is a check digit. */
const turkishTaxNumber = () =>
  digits('shipment:required.taxNumber').pipe(
    z
      .string()
      .min(1, 'shipment:required.taxNumber')
      .refine((number) => checkVkn(number) === 'ok', 'shipment:invalid.taxNumber'),
  )

/** Turkish citizen number (TCKN): 11 digits, the last two are check digits. */
const turkishIdentityNumber = () =>
  digits('shipment:required.identificationNumber').pipe(
    z
      .string()
      .min(1, 'shipment:required.identificationNumber')
      .refine((number) => checkTckn(number) === 'ok', 'shipment:invalid.identificationNumber'),
  )

/** Stored and printed form: capitals without separators. */
const traderNumber = (required: string, isRight: (number: string) => boolean, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(40, 'validation:tooLong')
    .transform(compactTraderNumber)
    .pipe(z.string().refine(isRight, invalid))

const eoriNumber = () =>
  traderNumber(
    'shipment:required.eoriNumber',
    (number) => checkEori(number) !== 'malformed',
    'shipment:invalid.eoriNumber',
  )

const iossNumber = () =>
  traderNumber('shipment:required.iossNumber', isIossNumber, 'shipment:invalid.iossNumber')

/** Returns true where EORI numbers exist: under the European customs code or its British successor. */
export const isEoriExpected = (countryCode: string | null, zipCode: string | null = null): boolean =>
  countryCode !== null && hasEoriNumbers(countryCode, zipCode)

const contactFields = {
  company: requiredText(partyLimits.company, 'shipment:required.company'),
  companyType: z.enum(companyTypes, 'shipment:required.companyType'),
  authorizedPerson: requiredText(partyLimits.person, 'shipment:required.authorizedPerson'),
  email: emailAddress('shipment:required.email'),
  dialCode: dialCode(),
  phone: phoneNumber(),
  countryCode: countryCode('shipment:required.country'),
  zipCode: requiredText(partyLimits.zipCode, 'shipment:required.zipCode'),
  city: requiredText(partyLimits.city, 'shipment:required.city'),
}

const stateCode = () =>
  z
    .string('shipment:required.stateCode')
    .trim()
    .max(partyLimits.stateCode, 'validation:tooLong')
    .regex(/^[A-Za-z0-9]+$/, 'shipment:invalid.stateCode')
    .toUpperCase()

/** Complete sender. Tax number or identification number is required by company type: see `checkShipment`. */
export const sender = z.object({
  ...contactFields,
  district: optionalText(partyLimits.district),
  state: optionalText(partyLimits.state),
  stateCode: stateCode(),
  address: requiredText(partyLimits.senderAddress, 'shipment:required.address'),
  taxNumber: turkishTaxNumber(),
  identificationNumber: turkishIdentityNumber(),
  iossType: z.enum(iossTypes, 'shipment:required.iossType'),
  iossNumber: iossNumber(),
  /** Customer's confirmation that the IOSS number is correct. */
  iossConfirmed: z.boolean('shipment:required.iossConfirmed'),
  eoriNumber: eoriNumber(),
})

/** Complete receiver; `authorizedPerson` is the contact person. */
export const receiver = z.object({
  ...contactFields,
  district: optionalText(partyLimits.district),
  stateCode: stateCode(),
  stateName: optionalText(partyLimits.state),
  addressLine1: requiredText(partyLimits.addressLine1, 'shipment:required.addressLine1'),
  addressLine2: optionalText(partyLimits.addressLine2),
  addressLine3: optionalText(partyLimits.addressLine3),
  taxNumber: requiredText(partyLimits.foreignNumber, 'shipment:required.taxNumber'),
  identificationNumber: requiredText(partyLimits.foreignNumber, 'shipment:required.identificationNumber'),
  eoriNumber: eoriNumber(),
})

export const senderDraft = z.object(draftFields(sender.shape))
export const receiverDraft = z.object(draftFields(receiver.shape))

export type SenderDraft = z.output<typeof senderDraft>
export type ReceiverDraft = z.output<typeof receiverDraft>
