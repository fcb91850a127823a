/** Languages of the product and the choice of one for a reader (docs/rules.md, Languages). */

/** Languages of accounts, with every text. */
export const accountLanguages = ['tr', 'en'] as const
export type AccountLanguage = (typeof accountLanguages)[number]

/** Languages of readers without an account: German has the texts of their pages and emails only. */
export const readerLanguages = [...accountLanguages, 'de'] as const
export type ReaderLanguage = (typeof readerLanguages)[number]

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
  return weight === undefined ? 1 : Number(weight.trim().slice('q='.length)) || 0
}

/** Primary subtags of an `Accept-Language` header such as `de-CH,en;q=0.8`, most wanted first: `['de', 'en']`. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      return { tag: tag.trim().split('-')[0]!, weight: weightOf(parameters) }
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}$/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

/**
 * First of the wanted languages that is spoken, else English. A reader who names no language, such as a search
 * engine or a program, gets Turkish.
 */
export const chooseLanguage = <Spoken extends ReaderLanguage>(
  wanted: readonly string[],
  spoken: readonly (Spoken | AccountLanguage)[],
): Spoken | AccountLanguage => {
  if (wanted.length === 0) return 'tr'
  for (const language of wanted) {
    const found = spoken.find((each) => each === language)
    if (found) return found
  }
  return 'en'
}

const germanCountries: readonly string[] = ['DE', 'AT', 'LI']

/**
 * Swiss postcodes where French or Italian is spoken: the west (1000–2999 without 2540–2545 around Grenchen) and
 * Sierre (3960–3979); the Ticino (6500–6999) and Poschiavo (7740–7749).
 */
const romanceSwiss = /^(?:1\d{3}|2(?!54[0-5])\d{3}|39[67]\d|6[5-9]\d{2}|774\d)$/
const isGermanSwiss = (postcode: string): boolean => !romanceSwiss.test(postcode.trim())

/** Language in which a receiver at this place is written to. */
export const languageOfPlace = (
  countryCode: string | null,
  postcode: string | null = null,
): ReaderLanguage => {
  if (countryCode === 'TR') return 'tr'
  if (countryCode === null) return 'en'
  if (germanCountries.includes(countryCode)) return 'de'
  return countryCode === 'CH' && isGermanSwiss(postcode ?? '') ? 'de' : 'en'
}
