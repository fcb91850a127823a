/** Countries whose customs read invoices in Turkish. All other customs accept English. */
const turkishReaders: ReadonlySet<string> = new Set(['TR'])

/** Default language of an invoice when the user chose none. */
export const invoiceLanguageFor = (countryCode: string | null): 'tr' | 'en' =>
  countryCode !== null && turkishReaders.has(countryCode) ? 'tr' : 'en'
