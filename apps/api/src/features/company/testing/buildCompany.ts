/** Test fixtures: complete invoice settings and documents. */
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { companyDocumentNames } from '@kervan/domain/company/companyDocuments'
import type { CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import { registerCustomer } from '../../account/registerCustomer.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const buildSettings = (overrides: Record<string, string> = {}): Record<string, string> => ({
  invoiceType: 'eInvoice',
  companyType: 'corporate',
  name: 'Işık Tekstil A.Ş.',
  email: 'muhasebe@isik.example',
  dialCode: '+90',
  phone: '212 555 00 11',
  taxOfficeCode: '34252',
  taxNumber: '4540536920',
  isTaxpayer: 'true',
  countryCode: 'TR',
  city: 'İstanbul',
  district: 'Şişli',
  zipCode: '34394',
  address1: 'Büyükdere Cad. No: 185',
  currency: 'TRY',
  iban: 'TR33 0006 1005 1978 6457 8413 26',
  version: '1',
  ...overrides,
})

export const settingsForm = (
  overrides: Record<string, string> = {},
  files: Partial<Record<string, Uint8Array>> = {},
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(buildSettings(overrides))) form.append(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes!)]), `${name}.pdf`)
  return form
}

/** Saves the settings on the current version. */
export const saveSettings = async (
  test: TestApp,
  token: string,
  overrides: Record<string, string> = {},
  files: Partial<Record<string, Uint8Array>> = {},
) => {
  const { body: now } = await test.call(invoiceSettingsEndpoints.findInvoiceSettings, { token, body: {} })
  const form = settingsForm({ version: String(now.version), ...overrides }, files)
  return test.call(invoiceSettingsEndpoints.saveInvoiceSettings, { token, form })
}

export const documentForm = (
  documentName: CompanyDocumentName,
  bytes: Uint8Array = buildPdf(),
  fileName = 'belge.pdf',
): FormData => {
  const form = new FormData()
  form.append('documentName', documentName)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

/** Uploads a document of the caller's company and returns its id. */
export const documentOf = async (
  test: TestApp,
  token: string,
  documentName: CompanyDocumentName,
): Promise<number> => {
  const form = documentForm(documentName)
  const { body } = await test.call(companyDocumentEndpoints.uploadCompanyDocument, { token, form })
  return body.id
}

/** Saves invoice settings and all three documents; returns ids by type. */
export const uploadAll = async (test: TestApp, token: string): Promise<number[]> => {
  await saveSettings(test, token)
  const ids: number[] = []
  for (const name of companyDocumentNames) ids.push(await documentOf(test, token, name))
  return ids
}

let customers = 0

/** Creates a customer with an unverified company. */
export const signUpCustomer = async (test: TestApp, { language = 'tr' }: { language?: 'tr' | 'en' } = {}) => {
  customers += 1
  const email = `firma${customers}@ornek.example`
  const { userId, companyId } = await registerCustomer(test.services.db, {
    email,
    firstName: 'Işıl',
    lastName: 'Çağlar',
    phoneNumber: '+905321112233',
    passwordHash: 'none',
    language,
  })
  return { userId, companyId, email, token: await test.tokenForEmail(email) }
}
