/** Countries whose customs read an invoice in Turkish. Everywhere else it is English, which all customs take. */
const turkishReaders: ReadonlySet<string> = new Set(['TR'])

/** The language of an invoice that nobody chose one for. */
export const invoiceLanguageFor = (countryCode: string | null): 'tr' | 'en' =>
  countryCode !== null && turkishReaders.has(countryCode) ? 'tr' : 'en'
