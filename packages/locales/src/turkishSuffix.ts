/**
 * Turkish case suffixes for values that are known only at run time: `21:15’te`, `%19,8’e`, `24.11.2026’da`,
 * `İzmir’den`. The suffix follows the last spoken syllable, so a fixed one is wrong for most numbers. For numbers,
 * amounts and names; common nouns take no apostrophe.
 */

/** Suffixes after a consonant, with `A` for a or e and `I` for ı, i, u or ü; `D` is t after a hard consonant. */
const endings = {
  /** -de: where, when */
  locative: ['DA', ''],
  /** -den: from */
  ablative: ['DAn', ''],
  /** -e: to, until */
  dative: ['A', 'y'],
  /** -i: the object of a verb */
  accusative: ['I', 'y'],
  /** -in: of */
  genitive: ['In', 'n'],
} as const

export type TurkishCase = keyof typeof endings

export const turkishCases = Object.keys(endings) as TurkishCase[]

export const isTurkishCase = (name: string): name is TurkishCase => Object.hasOwn(endings, name)

// Only the last vowel and the last letter of a word count.
const ones = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const tens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']
/** Names of powers of ten by their number of zeros, from two on. */
const powers = ['yüz', 'bin', 'bin', 'bin', 'milyon', 'milyon', 'milyon', 'milyar']
const units: Record<string, string> = { '₺': 'lira', $: 'dolar', '€': 'avro', kg: 'kilogram', cm: 'santim' }

/** Last word of a number that is spoken in full: '40' gives 'kırk', '2000' gives 'bin'. */
const lastWordOf = (digits: string): string => {
  const zeros = /0*$/.exec(digits)![0].length
  if (zeros === digits.length || zeros === 0) return ones[Number(digits.at(-1))]!
  if (zeros === 1) return tens[Number(digits.at(-2))]!
  return powers[Math.min(zeros, 9) - 2]!
}

/** The last spoken word of a value: '21:15' gives 'beş', '10,00' gives 'on', '12,50 ₺' gives 'lira'. */
const spokenEnd = (value: string): string => {
  const text = value.trim()
  const unit = /[\p{L}₺$€]+$/u.exec(text)?.[0]
  if (unit) return units[unit] ?? unit
  // Hours on the hour and prices without fraction are spoken without their zeros.
  const whole = text.replace(/(?<=\d):00$|,0+$/, '')
  const grouped = /(?<![\d.])\d{1,3}(?:\.\d{3})+$/.exec(whole)?.[0]
  return lastWordOf(grouped?.replaceAll('.', '') ?? /\d+$/.exec(whole)?.[0] ?? '0')
}

const narrow: Record<string, string> = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' }
const circumflexes: Record<string, string> = { â: 'e', î: 'i', û: 'ü' }

/** Returns the suffix with its apostrophe: `’te`. */
const suffixOf = (value: string, grammaticalCase: TurkishCase): string => {
  const word = spokenEnd(value)
    .toLocaleLowerCase('tr')
    .replace(/[âîû]/g, (letter) => circumflexes[letter]!)
  // A word without a vowel is an abbreviation: its letters are spelled, and consonants are named with an e.
  const vowel = /[aeıioöuü](?!.*[aeıioöuü])/.exec(word)?.[0] ?? 'e'
  const endsInVowel = !/[aeıioöuü]/.test(word) || /[aeıioöuü]$/.test(word)
  const [ending, buffer] = endings[grammaticalCase]
  const suffix = ending
    .replace('D', !endsInVowel && /[çfhkpsşt]$/.test(word) ? 't' : 'd')
    .replace('A', 'aıou'.includes(vowel) ? 'a' : 'e')
    .replace('I', narrow[vowel]!)
  return `’${endsInVowel ? buffer : ''}${suffix}`
}

/** Returns the value with its suffix: `withTurkishSuffix('21:15', 'locative')` is `21:15’te`. */
export const withTurkishSuffix = (value: string, grammaticalCase: TurkishCase): string =>
  value + suffixOf(value, grammaticalCase)
