import { toNumber } from '@kervan/domain/money/money'
import type { SalesInvoiceLine } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import type { InvoiceLine } from './invoiceLines.ts'

/** Name of a service with its carrier, unless the service begins with that name. */
const serviceName = (carrier: string | null, service: string | null): string | null =>
  carrier && service && !service.startsWith(carrier) ? `${carrier} ${service}` : service

/** Decimal number, which a stored line holds as a number or as a text. */
const decimal = /^\d+(\.\d+)?$/

const ownCodes: readonly string[] = ['carriage', 'extraPayment', 'discount', 'refund']

/** Text of a line: what it charges, the service and the route. */
export const describeLine = (
  { code, details }: Pick<InvoiceLine, 'code' | 'details'>,
  language: Language,
): string => {
  const { carrier, service, fromCountry, toCountry, params } = details
  const written = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      decimal.test(String(value)) ? writeNumber(language, value) : value,
    ]),
  )
  const name = ownCodes.includes(code)
    ? translate(language, `documents:salesInvoice.line.${code}`)
    : translate(language, `pricing/rating:cost.${code}`, written)
  const route =
    fromCountry && toCountry && `${countryName(fromCountry, language)} – ${countryName(toCountry, language)}`
  const facts = code === 'transport' || code === 'carriage' ? [serviceName(carrier, service), route] : []
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
