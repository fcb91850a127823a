/** Field rules of the form: those of the contract, and what depends on another field. */
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

/** Ten digits with their check digit in Türkiye; what other countries have is free. */
export const taxNumberRules = (countryCode: string | null | undefined) =>
  countryCode === 'TR' ? settingRules('taxNumber') : rulesFor(foreignTaxNumber, 'taxNumber')
