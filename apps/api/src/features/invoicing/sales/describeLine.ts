import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import type { StoredLine } from './sales.queries.ts'

/** Name of a service with its carrier, unless the service begins with that name. */
const serviceName = (carrier: string | null, service: string | null): string | null =>
  carrier && service && !service.startsWith(carrier) ? `${carrier} ${service}` : service

/** Decimal number, which a stored line holds as a number or as a text. */
const decimal = /^\d+(\.\d+)?$/

const ownCodes: readonly string[] = ['carriage', 'extraPayment', 'discount', 'refund']

/** Text of a line: what it charges, the service and the route. */
export const describeLine = (
  { code, details }: Pick<StoredLine, 'code' | 'details'>,
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
