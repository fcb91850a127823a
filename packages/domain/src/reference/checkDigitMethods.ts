/** Check digit methods of carriers, airlines and standards; each reference rule names a method. */
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'

interface CheckDigitMethod {
  /** Number of check characters that the method produces. */
  length: 0 | 1 | 2
  /** Null when the method is not defined for the text. */
  of: (text: string) => string | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** UPS maps a letter to the last digit of its ASCII code minus three: A is 2, Z is 7. */
const valueOf = (character: string): number =>
  character >= '0' && character <= '9' ? Number(character) : (character.charCodeAt(0) - 3) % 10

/** Repeats `weights` from the first or from the last character on. */
const weighted = (text: string, weights: readonly number[], from: 'left' | 'right'): number => {
  const characters = from === 'left' ? [...text] : [...text].toReversed()
  return characters.reduce(
    (sum, character, index) => sum + valueOf(character) * weights[index % weights.length]!,
    0,
  )
}

const mod10 = (weights: readonly number[], from: 'left' | 'right' = 'left'): CheckDigitMethod => ({
  length: 1,
  of: (text) => String((10 - (weighted(text, weights, from) % 10)) % 10),
})

const ofDigits = (of: (digits: string) => string | null): CheckDigitMethod => ({
  length: 1,
  of: (text) => (isDigits(text) ? of(text) : null),
})

const remainder = (digits: string, modulus: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % modulus, 0)

const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** ISO 7064 MOD 11,2: X is ten. */
const mod112 = (digits: string): string => {
  const rest = [...digits].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const value = (12 - rest) % 11
  return value === 10 ? 'X' : String(value)
}

/** ISO 7064 MOD 37,36: letters and digits, with one check character from the same set. */
const mod3736 = (text: string): string | null => {
  let product = 36
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return null
    const sum = (product + value) % 36 || 36
    product = (sum * 2) % 37
  }
  return alphabet[(37 - product) % 36]!
}

/** ISO 7064 MOD 97,10: two digits; letters count as 10 to 35. */
const mod9710 = (text: string): string | null => {
  const digits = [...text].map((character) => String(alphabet.indexOf(character))).join('')
  return isDigits(digits) ? String(98 - remainder(`${digits}00`, 97)).padStart(2, '0') : null
}

export const checkDigitMethods = {
  none: { length: 0, of: () => '' },
  /** DHL Express, air waybills: the remainder is the check digit. */
  mod7: ofDigits((digits) => String(remainder(digits, 7))),
  /** Check digit of FedEx Ground. */
  mod10Weights13: mod10([1, 3]),
  /** Check digit of USPS and FedEx SSCC. */
  mod10Weights31: mod10([3, 1]),
  /** USPS: calculates as if 91 preceded the number, even when it is not printed. */
  mod10Weights31After91: { length: 1, of: (text) => mod10([3, 1]).of(`91${text}`) },
  /** UPS. */
  mod10Weights12: mod10([1, 2]),
  /** Check digit of GS1: weights 3 and 1 from the right. */
  mod10Gs1: mod10([3, 1], 'right'),
  luhn: ofDigits((digits) => String((10 - (luhnSum(digits) % 10)) % 10)),
  /** FedEx Express: weights 1, 3 and 7 from the right, modulo 11, then 10. */
  mod11Weights137: ofDigits((digits) => String((weighted(digits, [1, 3, 7], 'right') % 11) % 10)),
  /** Check digit of the Universal Postal Union, S10. */
  s10: ofDigits((digits) => (digits.length === 8 ? String(s10CheckDigit(digits)) : null)),
  iso7064Mod1110: ofDigits((digits) => String(mod1110CheckDigit(digits))),
  iso7064Mod112: ofDigits(mod112),
  iso7064Mod3736: { length: 1, of: mod3736 },
  iso7064Mod9710: { length: 2, of: mod9710 },
} satisfies Record<string, CheckDigitMethod>

export type CheckDigitMethodName = keyof typeof checkDigitMethods

export const checkDigitMethodNames = Object.keys(checkDigitMethods) as [
  CheckDigitMethodName,
  ...CheckDigitMethodName[],
]

/** Returns true when `check` is the method's result for `text`. */
export const isRightCheck = (method: CheckDigitMethodName, text: string, check: string): boolean =>
  checkDigitMethods[method].of(text) === check
