import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { StoredLine } from './sales.queries.ts'

const ownCodes: readonly string[] = ['carriage', 'extraPayment', 'discount', 'refund']

/** Text of a line: what it charges, the service and the route. */
export const describeLine = (
  { code, details }: Pick<StoredLine, 'code' | 'details'>,
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
