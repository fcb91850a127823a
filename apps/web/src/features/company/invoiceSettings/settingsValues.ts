/** Invoice information as form values. */
import type { InvoiceSettingsAnswer } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import type {
  InvoiceSettings,
  IssuerSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { defaultDialCode } from '../../../platform/text/phone.ts'
import type { PhoneValue } from '../../../platform/text/phone.ts'

type Fields = Omit<InvoiceSettings, 'phone' | 'dialCode' | 'birthYear'> &
  Omit<IssuerSettings, 'startingNumber' | 'vatRate'>

/** Invoice settings as form values: any field may be empty, numbers are strings while typed. */
export type SettingsValues = { [Name in keyof Fields]?: Fields[Name] } & {
  phone?: PhoneValue
  birthYear?: string | number | null
  startingNumber?: string | number | null
  vatRate?: string | number | null
}

export const toValues = ({ settings, issuer }: InvoiceSettingsAnswer): SettingsValues => {
  const { phone, dialCode, ...fields } = settings
  return {
    ...fields,
    ...issuer,
    isTaxpayer: settings.isTaxpayer ?? false,
    companyType: settings.companyType ?? 'corporate',
    citizenship: settings.citizenship ?? 'turkish',
    phone: { dialCode: dialCode ?? defaultDialCode, number: phone ?? '' },
  }
}

export const fromValues = ({ phone, ...fields }: SettingsValues) => ({
  ...fields,
  dialCode: phone?.dialCode,
  phone: phone?.number,
})

/** Fields whose change turns a verified company into another one. */
const identityFields = ['companyType', 'name', 'taxNumber', 'identityNumber', 'passportNumber'] as const

const compact = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[\s.\-/]/g, '') : ''

/** Compares only the identity numbers of the chosen kind of company. */
const countedFields = (values: SettingsValues): readonly string[] => {
  const isCorporate = values.companyType === 'corporate'
  const number = isCorporate
    ? 'taxNumber'
    : values.citizenship === 'turkish'
      ? 'identityNumber'
      : 'passportNumber'
  return identityFields.filter((field) => field === 'companyType' || field === 'name' || field === number)
}

export const changesIdentity = (saved: InvoiceSettingsAnswer, values: SettingsValues): boolean =>
  countedFields(values).some(
    (field) =>
      compact(values[field as keyof SettingsValues]).toUpperCase() !==
      compact(saved.settings[field as keyof InvoiceSettings]).toUpperCase(),
  )
