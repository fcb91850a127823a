import { toNumber } from '@kervan/domain/money/money'
import type { SalesInvoiceLine } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { InvoiceLine } from './invoiceLines.ts'

const ownCodes: readonly string[] = ['carriage', 'extraPayment', 'discount', 'refund']

/** Text of a line: what it charges, the service and the route. */
export const describeLine = (
  { code, details }: Pick<InvoiceLine, 'code' | 'details'>,
  language: Language,
): string => {
  const { carrier, service, fromCountry, toCountry, params } = details
  const name = ownCodes.includes(code)
    ? translate(language, `documents:salesInvoice.line.${code}`)
    : translate(language, `pricing/rating:cost.${code}`, params)
  const route =
    fromCountry && toCountry && `${countryName(fromCountry, language)} – ${countryName(toCountry, language)}`
  const facts = code === 'transport' || code === 'carriage' ? [carrier && `${carrier} ${service}`, route] : []
  return [name, ...facts].filter(Boolean).join(', ')
}

/** Line of an issued document or of a draft as it is answered. */
export const toAnsweredLine = (line: InvoiceLine, language: Language): SalesInvoiceLine => ({
  assetReference: line.assetReference,
  shipmentId: line.shipmentId,
  description: describeLine(line, language),
  net: toNumber(line.net),
  vat: toNumber(line.vat),
  amount: toNumber(line.amount),
})
