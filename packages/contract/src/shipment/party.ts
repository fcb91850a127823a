/** Sender and receiver: every field with its limit (document 2, sections 3 and 5). */
import { z } from 'zod'
import { countryCode, emailAddress, optionalText, requiredText } from '../fields.ts'
import { draftFields } from './draftFields.ts'
import { companyTypes, iossTypes } from './shipmentChoices.ts'
import { dialCode, digits, phoneNumber } from './shipmentFields.ts'

/** Documented: at most 3 for the state code, 30 for address lines 2 and 3. The rest is what carriers take at most. */
export const partyLimits = {
  company: 100,
  person: 60,
  zipCode: 12,
  city: 50,
  district: 50,
  state: 50,
  stateCode: 3,
  senderAddress: 120,
  addressLine1: 45,
  addressLine2: 30,
  addressLine3: 30,
  foreignNumber: 20,
} as const

/** Turkish tax number. */
export const turkishTaxNumber = () =>
  digits('shipment:required.taxNumber').pipe(
    z
      .string()
      .max(10, 'shipment:invalid.taxNumber')
      .regex(/^\d{10}$/, 'shipment:invalid.taxNumber'),
  )

/** Turkish citizen identification number (TCKN). */
export const turkishIdentityNumber = () =>
  digits('shipment:required.identificationNumber').pipe(
    z.string().regex(/^[1-9]\d{10}$/, 'shipment:invalid.identificationNumber'),
  )

/** EU country code (or GB, XI) and up to 15 characters; separators are dropped. */
export const eoriNumber = () =>
  z
    .string('shipment:required.eoriNumber')
    .transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{1,15}$/, 'shipment:invalid.eoriNumber'))

/** `IM` and 10 digits. */
export const iossNumber = () =>
  z
    .string('shipment:required.iossNumber')
    .transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^IM\d{10}$/, 'shipment:invalid.iossNumber'))

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
    .transform((code) => code.toUpperCase())

/** A complete sender. Tax and identification number are each wanted for one company type: `checkShipment` says which. */
export const sender = z.object({
  ...contactFields,
  district: requiredText(partyLimits.district, 'shipment:required.district'),
  state: optionalText(partyLimits.state),
  stateCode: stateCode(),
  address: requiredText(partyLimits.senderAddress, 'shipment:required.address'),
  taxNumber: turkishTaxNumber(),
  identificationNumber: turkishIdentityNumber(),
  iossType: z.enum(iossTypes, 'shipment:required.iossType'),
  iossNumber: iossNumber(),
  /** The customer confirms that the IOSS number is correct. */
  iossConfirmed: z.boolean('shipment:required.iossConfirmed'),
  eoriNumber: eoriNumber(),
})

/** A complete receiver; `authorizedPerson` is the contact person. */
export const receiver = z.object({
  ...contactFields,
  district: requiredText(partyLimits.district, 'shipment:required.district'),
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
