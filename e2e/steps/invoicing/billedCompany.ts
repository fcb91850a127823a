/** Invoice information of the demonstration's customer, without which nothing is issued to it. */
import type { ApiUser } from '../callApi.ts'

/** Legal name of the customer's company once its invoice information is saved. */
export const billedName = 'Anadolu Dokuma A.Ş.'

const settings = {
  invoiceType: 'eArchive',
  companyType: 'corporate',
  name: billedName,
  email: 'muhasebe@anadolu.example',
  dialCode: '+90',
  phone: '5321112233',
  taxOfficeCode: '34252',
  taxNumber: '4540536920',
  countryCode: 'TR',
  city: 'İstanbul',
  district: 'Kadıköy',
  zipCode: '34710',
  address1: 'Moda Caddesi 1',
  currency: 'TRY',
}

/** Saves the invoice information as the customer does. @throws Error with the answer unless it is saved */
export const saveBilling = async (baseURL: string, customer: ApiUser): Promise<void> => {
  const { companyID, version } = await customer.call<{ companyID: number; version: number }>(
    '/api/Company/GetCompanyInvoiceSettings',
    {},
  )
  const form = new FormData()
  const fields = { ...settings, companyID, version, isIdentityChangeConfirmed: true }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const saved = await fetch(`${baseURL}/api/Company/SaveCompanyInvoiceSettings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
    body: form,
  })
  if (!saved.ok) throw new Error(await saved.text())
}
