/** Finds the references that may be meant by a reference with one typing error. */
import { mod1110CheckDigit } from './checkDigit.ts'
import { ownPrefix } from './references.ts'

const digitsOfReference = 9
const allDigits = '0123456789'

const replaced = (text: string, at: number, by: string, length = 1): string =>
  text.slice(0, at) + by + text.slice(at + length)

/** Variants with one wrong digit or two neighbours swapped. */
const withOneSlip = (digits: string): string[] =>
  [...digits].flatMap((digit, at) => [
    ...[...allDigits].filter((other) => other !== digit).map((other) => replaced(digits, at, other)),
    ...(at > 0 && digits[at - 1] !== digit ? [replaced(digits, at - 1, digit + digits[at - 1]!, 2)] : []),
  ])

const withOneMore = (digits: string): string[] =>
  [...digits, ''].flatMap((_, at) => [...allDigits].map((digit) => replaced(digits, at, digit, 0)))

const withOneLess = (digits: string): string[] => [...digits].map((_, at) => replaced(digits, at, ''))

const isReference = (digits: string): boolean =>
  digits.length === digitsOfReference && mod1110CheckDigit(digits.slice(0, 8)) === Number(digits[8])

const toReference = (prefix: string, digits: string): string => `${prefix}-${digits.slice(0, 8)}-${digits[8]}`

/**
 * Returns our references that differ from the digits by one wrong, missing, doubled or swapped digit; the check
 * digit reduces them to about ten. Eight digits may also be a reference without its check digit. An exact match
 * comes first.
 * @param prefixes current and earlier prefixes of our references
 */
export const nearReferences = (digits: string, prefixes: readonly string[] = [ownPrefix]): string[] => {
  if (digits.length < digitsOfReference - 1 || digits.length > digitsOfReference + 1) return []
  const whole = digits.length === digitsOfReference - 1 ? [digits + mod1110CheckDigit(digits)] : [digits]
  const slips = {
    [digitsOfReference - 1]: withOneMore,
    [digitsOfReference]: withOneSlip,
    [digitsOfReference + 1]: withOneLess,
  }[digits.length]!
  // No further correction is tried without the check digit, because nothing would select the right candidate.
  const others =
    digits.length === digitsOfReference - 1
      ? withOneSlip(digits).map((near) => near + String(mod1110CheckDigit(near)))
      : []
  const near = [...whole, ...slips(digits), ...others].filter(isReference)
  return [...new Set(near)].flatMap((one) => prefixes.map((prefix) => toReference(prefix, one)))
}
