/** Field rules of a company's invoice information, shared with the web form. */
import { z } from 'zod'
import { compactIban, isIban, isSwiftCode } from '@kervan/domain/identity/iban'
import { checkTckn, checkVkn, isPassportNumber } from '@kervan/domain/identity/turkishNumbers'
import { toE164 } from '@kervan/domain/identity/phone'
import { checkPostalCode } from '@kervan/domain/identity/postalCode'
import {
  countryCode,
  currencyCode,
  decimalNumber,
  emailAddress,
  hasDecimals,
  requiredText,
} from '../../fields.ts'
import { dialCode, digits, phoneNumber } from '../../shipment/draft/shipmentFields.ts'
import { draftFields } from '../../shipment/draft/draftFields.ts'
import { companyTypes } from '../../shipment/shipmentChoices.ts'

export const invoiceTypes = ['eInvoice', 'eArchive', 'normal'] as const
export const citizenships = ['turkish', 'foreign'] as const

/** Range of birth years: the earliest accepted year, and the minimum age for trading. */
export const birthYears = { first: 1900, youngestAge: 18 } as const

export const invoiceSettingsLimits = {
  name: 200,
  city: 50,
  district: 50,
  state: 50,
  zipCode: 12,
  address: 120,
  foreignTaxNumber: 20,
  bankName: 100,
  notes: 1000,
  footer: 500,
} as const

/** Multipart forms send every field as text. */
const formFlag = () =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean('validation:choice'))

const wholeNumber = (message: string) => decimalNumber(message).pipe(z.int(message))

const text = (max: number, message?: string) => requiredText(max, message)

const anyTaxNumber = () =>
  digits('company:required.taxNumber').pipe(
    z
      .string()
      .min(1, 'company:required.taxNumber')
      .max(invoiceSettingsLimits.foreignTaxNumber, 'validation:tooLong'),
  )

/** Rule of each field; `checkTogether` decides which fields are required. */
const rules = {
  invoiceType: z.enum(invoiceTypes, 'company:required.invoiceType'),
  companyType: z.enum(companyTypes, 'company:required.companyType'),
  name: text(invoiceSettingsLimits.name, 'company:required.name'),
  email: emailAddress('company:required.email'),
  dialCode: dialCode(),
  phone: phoneNumber(),
  citizenship: z.enum(citizenships, 'company:required.citizenship'),
  identityNumber: digits('company:required.identityNumber').refine(
    (number) => checkTckn(number) === 'ok',
    'company:invalid.identityNumber',
  ),
  passportNumber: z
    .string('company:required.passportNumber')
    .trim()
    .refine(isPassportNumber, 'company:invalid.passportNumber')
    .toUpperCase(),
  birthYear: wholeNumber('company:invalid.birthYear').pipe(
    z.int().min(birthYears.first, 'company:invalid.birthYear').max(2200, 'company:invalid.birthYear'),
  ),
  taxOfficeCode: z.string('company:required.taxOffice').regex(/^\d{5}$/, 'company:required.taxOffice'),
  taxNumber: anyTaxNumber(),
  isTaxpayer: formFlag(),
  countryCode: countryCode('company:required.country'),
  state: text(invoiceSettingsLimits.state),
  city: text(invoiceSettingsLimits.city, 'company:required.city'),
  district: text(invoiceSettingsLimits.district),
  zipCode: text(invoiceSettingsLimits.zipCode, 'company:required.zipCode'),
  address1: text(invoiceSettingsLimits.address, 'company:required.address'),
  address2: text(invoiceSettingsLimits.address),
  currency: currencyCode('company:required.currency'),
  bankName: text(invoiceSettingsLimits.bankName),
  iban: z.string('company:invalid.iban').trim().refine(isIban, 'company:invalid.iban').overwrite(compactIban),
  swiftCode: z
    .string('company:invalid.swiftCode')
    .transform((code) => code.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().refine(isSwiftCode, 'company:invalid.swiftCode')),
  notes: text(invoiceSettingsLimits.notes),
}

const optional = draftFields(rules)

/** Rules of required fields for a company in Türkiye. */
export const completeInvoiceSettings = z.object({
  ...rules,
  taxNumber: anyTaxNumber().refine((number) => checkVkn(number) === 'ok', 'company:invalid.taxNumber'),
})
export const foreignTaxNumber = z.object({ taxNumber: anyTaxNumber() })

/** Stored settings; every field may be missing. */
export const storedInvoiceSettings = z.object(optional)
export type InvoiceSettings = z.output<typeof storedInvoiceSettings>

/** Fields as saved, before the cross-field checks. */
export const invoiceSettingsShape = {
  invoiceType: rules.invoiceType,
  companyType: rules.companyType,
  name: rules.name,
  email: rules.email,
  dialCode: rules.dialCode,
  phone: rules.phone,
  citizenship: optional.citizenship,
  identityNumber: optional.identityNumber,
  passportNumber: optional.passportNumber,
  birthYear: optional.birthYear,
  taxOfficeCode: optional.taxOfficeCode,
  taxNumber: optional.taxNumber,
  isTaxpayer: formFlag().default(false),
  countryCode: rules.countryCode,
  state: optional.state,
  city: rules.city,
  district: optional.district,
  zipCode: optional.zipCode,
  address1: rules.address1,
  address2: optional.address2,
  currency: rules.currency,
  bankName: optional.bankName,
  iban: optional.iban,
  swiftCode: optional.swiftCode,
  notes: optional.notes,
}

const _shape = z.object(invoiceSettingsShape)
type Stated = z.output<typeof _shape>

type Complain = (field: keyof InvoiceSettings, message: string) => void

/** True for a person in Türkiye who is registered for e-Fatura: their invoices name a tax office. */
export const personNeedsTaxOffice = ({
  companyType,
  invoiceType,
  countryCode,
}: {
  companyType?: string | null | undefined
  invoiceType?: string | null | undefined
  countryCode?: string | null | undefined
}): boolean => companyType === 'individual' && invoiceType === 'eInvoice' && countryCode === 'TR'

const checkIdentity = (stated: Stated, complain: Complain): void => {
  if (stated.companyType === 'corporate') {
    const { taxNumber, taxOfficeCode } = stated
    if (taxNumber === null) complain('taxNumber', 'company:required.taxNumber')
    if (stated.countryCode !== 'TR') return
    if (taxNumber !== null && checkVkn(taxNumber) !== 'ok') complain('taxNumber', 'company:invalid.taxNumber')
    if (taxOfficeCode === null) complain('taxOfficeCode', 'company:required.taxOffice')
    return
  }
  if (personNeedsTaxOffice(stated) && stated.taxOfficeCode === null)
    complain('taxOfficeCode', 'company:required.taxOffice')
  if (stated.citizenship === null) return complain('citizenship', 'company:required.citizenship')
  if (stated.citizenship === 'turkish') {
    if (stated.identityNumber === null) complain('identityNumber', 'company:required.identityNumber')
    return
  }
  if (stated.passportNumber === null) complain('passportNumber', 'company:required.passportNumber')
  if (stated.birthYear === null) complain('birthYear', 'company:required.birthYear')
}

const checkZipCode = (stated: Stated, complain: Complain): void => {
  const verdict = checkPostalCode(stated.countryCode, stated.zipCode)
  if (verdict === 'missing') complain('zipCode', 'company:required.zipCode')
  if (verdict === 'malformed') complain('zipCode', 'company:invalid.zipCode')
}

/** Cross-field checks: a corporation needs its tax number, an individual an identity number. */
export const checkTogether = (
  stated: Stated,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const complain: Complain = (field, message) => context.addIssue({ code: 'custom', path: [field], message })
  checkIdentity(stated, complain)
  checkZipCode(stated, complain)
}

/** WhatsApp number, stored with its dial code, because wa.me requires it. Turkish numbers may be entered without. */
const whatsAppNumber = () =>
  z
    .string('company:invalid.whatsAppNumber')
    .trim()
    .max(30, 'company:invalid.whatsAppNumber')
    .transform((number) => toE164(number.replace(/^[\s(]*0(?=[\s(]*[1-9])/, '')))
    .pipe(z.string('company:invalid.whatsAppNumber'))

const series = () =>
  z
    .string('company:invalid.series')
    .trim()
    .transform((typed) => typed.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{3}$/, 'company:invalid.series'))

/** Settings of our own company only: numbering and content of its invoices. */
export const issuerShape = {
  /** Series of e-Fatura; e-Arşiv and printed invoices have their own. */
  series: series(),
  archiveSeries: series(),
  paperSeries: series(),
  startingNumber: wholeNumber('company:invalid.startingNumber').pipe(
    z.int().min(1, 'company:invalid.startingNumber').max(999_999_999, 'company:invalid.startingNumber'),
  ),
  vatRate: decimalNumber('company:invalid.vatRate').pipe(
    z
      .number()
      .min(0, 'company:invalid.vatRate')
      .max(100, 'company:invalid.vatRate')
      .refine((rate) => hasDecimals(rate, 2), 'company:invalid.vatRate'),
  ),
  footer: text(invoiceSettingsLimits.footer),
  /** Number of our own company in the trade registry, for the legal texts. */
  mersisNumber: digits('company:invalid.mersisNumber').pipe(
    z.string().regex(/^\d{16}$/, 'company:invalid.mersisNumber'),
  ),
  /** Registered electronic mail address (KEP). */
  kepAddress: z
    .string('company:invalid.kepAddress')
    .trim()
    .toLowerCase()
    .max(254, 'validation:tooLong')
    .pipe(z.email('company:invalid.kepAddress')),
  /** Used by the help button of every page; empty: no button. */
  whatsAppNumber: whatsAppNumber(),
}
export const issuerFields = Object.keys(issuerShape) as readonly (keyof typeof issuerShape)[]
export const issuerSettings = z.object(draftFields(issuerShape))
export type IssuerSettings = z.output<typeof issuerSettings>
