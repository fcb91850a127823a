/** Postal codes by country (docs/rules.md, Shipments). */
import { postalCodeOptional, postalForms } from './postalForms.ts'

export type PostalVerdict = 'ok' | 'missing' | 'malformed'

interface PostalRule {
  readonly pattern: RegExp
  /** Example built from the first format: '#### @@' gives 1234 AB. */
  readonly example: string
  readonly isRequired: boolean
}

// Ignores differences that people do not notice: lower case, missing or different separators.
const compact = (code: string): string => code.toUpperCase().replace(/[\s.\-–]/g, '')

const compile = (form: string): string =>
  compact(form).replace(/#/g, '\\d').replace(/@/g, '[A-Z]').replace(/\*/g, '[A-Z0-9]')

const exampleOf = (form: string): string => {
  let digit = 0
  let letter = 0
  return form
    .split('|')[0]!
    .replace(/#/g, () => String((digit++ % 9) + 1))
    .replace(/[@*]/g, () => 'ABCDEFGH'[letter++ % 8]!)
}

const rules: ReadonlyMap<string, PostalRule> = new Map(
  Object.entries(postalForms).flatMap(([forms, countries]) => {
    const alternatives = forms.split('|').map(compile).join('|')
    return countries.split(' ').map((country): [string, PostalRule] => [
      country,
      {
        // European mail often has a country code before the number: LV-1010, SE-114 55, L-1234.
        pattern: new RegExp(`^(?:${country}|${country === 'LU' ? 'L' : country})?(?:${alternatives})$`),
        example: exampleOf(forms),
        isRequired: !postalCodeOptional.has(country),
      },
    ])
  }),
)

/** Returns format, example and whether the field is required; null for countries without postal codes. */
export const postalRuleOf = (countryCode: string): PostalRule | null => rules.get(countryCode) ?? null

/**
 * `missing`: addresses of the country need a code. Countries without postal codes accept any text, because
 * forms often contain 00000 there.
 */
export const checkPostalCode = (countryCode: string, code: string | null | undefined): PostalVerdict => {
  const rule = rules.get(countryCode)
  const stated = compact(code ?? '')
  if (!rule) return 'ok'
  if (stated === '') return rule.isRequired ? 'missing' : 'ok'
  return rule.pattern.test(stated) ? 'ok' : 'malformed'
}
