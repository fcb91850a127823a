/** Exceptions that checkTexts.ts cannot derive from code. Each entry states the reason. */

/** Keys composed at run time from more than a template's fixed prefix. */
export const usedByDynamicKey: readonly { prefix: string; why: string }[] = [
  { prefix: 'errors:', why: 'the error mapper puts the code of an AppError behind it' },
]

/** Texts of more than three words that are correctly equal in both languages: names, addresses, sample values. */
export const sameInBothLanguages: ReadonlySet<string> = new Set([
  // The help desk only reads Turkish.
  'shell:help.message',
  // A sentence of the specification, in English for all users.
  'account/waysIn:social.cancelled',
  // This text only contains parameters.
  'pricing/rating:line.oneInTry',
])

/** Literals that look like a key of an existing feature, but name a job, an event or a channel. */
export const isNotForReaders = /^$/

/** Words that docs/GLOSSARY.md forbids for one thing, used here in another meaning. */
export const wordsInAnotherMeaning: readonly {
  key: string
  language: 'tr' | 'en'
  word: string
  why: string
}[] = [
  {
    key: 'order:finding.postBox',
    language: 'tr',
    word: 'kutu*',
    why: 'a PO box at the post office, no packaging',
  },
  {
    key: 'documents:invoice.seller',
    language: 'en',
    word: 'shipper*',
    why: 'a customs officer abroad reads the invoice and expects its customary words',
  },
  {
    key: 'documents:invoice.buyer',
    language: 'en',
    word: 'consignee*',
    why: 'a customs officer abroad reads the invoice and expects its customary words',
  },
  {
    key: 'documents:paper.consignee',
    language: 'en',
    word: 'consignee*',
    why: 'the word of the numbered form onto which the data is transferred',
  },
]
