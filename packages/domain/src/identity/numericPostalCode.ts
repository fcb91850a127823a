/** Postal codes that a spreadsheet took for numbers, and so without the zeros before them. */
import { checkPostalCode, postalRuleOf } from './postalCode.ts'

/**
 * With how many zeros a country's codes may begin; those of countries that are not listed begin with none. After the
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
 * The one whole code of the country that `digits` can be, with the zeros it lost: 1067 is 01067 in Germany. Null where
 * the country has no such code, or more than one. Countries without postal codes take the digits as they are.
 */
export const readNumericPostalCode = (countryCode: string, digits: string): string | null => {
  if (!postalRuleOf(countryCode)) return digits
  const readings = Array.from(
    { length: (mostZeros.get(countryCode) ?? 0) + 1 },
    (_, count) => '0'.repeat(count) + digits,
  ).filter((code) => checkPostalCode(countryCode, code) === 'ok')
  return readings.length === 1 ? readings[0]! : null
}
