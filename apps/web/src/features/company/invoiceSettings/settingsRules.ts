/** Field rules of the invoice settings: the contract's rules, and rules across fields. */
import {
  completeInvoiceSettings,
  foreignTaxNumber,
  issuerSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { rulesFor } from '../../../platform/formRules.ts'

type Field = keyof typeof completeInvoiceSettings.shape

export const settingRules = (field: Field) => rulesFor(completeInvoiceSettings, field)
export const optionalRules = (field: Field) =>
  rulesFor(invoiceSettingsEndpoints.saveInvoiceSettings.body, field)
export const issuerRules = (field: keyof typeof issuerSettings.shape) => rulesFor(issuerSettings, field)

/** Requires ten digits with a check digit in Türkiye; tax numbers of other countries are free text. */
export const taxNumberRules = (countryCode: string | null | undefined) =>
  countryCode === 'TR' ? settingRules('taxNumber') : rulesFor(foreignTaxNumber, 'taxNumber')
