import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { taxOfficeNameOf } from '../../reference/referenceFacts.ts'
import type { InvoiceParty } from './invoiceContent.ts'

/** Freezes the data of issuer or buyer as they are now. */
export const toParty = (settings: InvoiceSettings): InvoiceParty => ({
  name: settings.name ?? '',
  isCorporate: settings.companyType === 'corporate',
  taxNumber: settings.taxNumber,
  identityNumber: settings.identityNumber,
  passportNumber: settings.passportNumber,
  taxOffice: settings.taxOfficeCode && taxOfficeNameOf(settings.taxOfficeCode),
  address: [settings.address1, settings.address2].filter(Boolean).join(' '),
  district: settings.district,
  city: settings.city ?? '',
  zipCode: settings.zipCode,
  countryCode: settings.countryCode ?? 'TR',
  email: settings.email,
  phone: settings.phone && `${settings.dialCode ?? ''}${settings.phone}`,
})
