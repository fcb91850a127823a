/** Postal codes that a spreadsheet converted to numbers, so that leading zeros are lost. */
import { checkPostalCode, postalRuleOf } from './postalCode.ts'

/**
 * Maximum number of leading zeros in a country's codes; countries that are not listed have none. Source: the
 * Universal Postal Union's addressing sheets: 01067 Dresden, 00118 Roma, 0001 Pretoria.
 */
const mostZeros: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'AU BR CN CO DE DK DZ EC ES FR GE GT KR KZ LA MM MX MY NZ PE PH RO SG TR UA VN',
    2: 'FI IT JP LK LT PL PR US VA VI',
    3: 'AM NO ZA',
  }).flatMap(([count, countries]) =>
    countries.split(' ').map((country): [string, number] => [country, Number(count)]),
  ),
)

/**
 * Restores the postal code that `digits` came from, with its leading zeros: 1067 is 01067 in Germany. Null when
 * no code or more than one matches. Countries without postal codes accept the digits unchanged.
 */
export const readNumericPostalCode = (countryCode: string, digits: string): string | null => {
  if (!postalRuleOf(countryCode)) return digits
  const readings = Array.from(
    { length: (mostZeros.get(countryCode) ?? 0) + 1 },
    (_, count) => '0'.repeat(count) + digits,
  ).filter((code) => checkPostalCode(countryCode, code) === 'ok')
  return readings.length === 1 ? readings[0]! : null
}
