/** Vocabulary: the table of docs/GLOSSARY.md, and texts that use a forbidden word. */

type Language = 'tr' | 'en'

export interface Thing {
  /** Word used in the texts, by language. */
  words: Record<Language, string>
  /** Forbidden synonyms. `*` stands for any further letters. */
  forbidden: Record<Language, readonly string[]>
}

const heading = '## One word for one thing'

/** Parses the rows of the table below the heading: Turkish, not in Turkish, English, not in English. */
export function readVocabulary(glossary: string): Thing[] {
  const section = glossary.split(heading)[1]?.split(/^## /m)[0]
  const rows = (section ?? '').split('\n').filter((line) => line.startsWith('|'))
  const things = rows.slice(2).map((row): Thing => {
    const cells = row.split('|').slice(1, -1)
    const [tr, notTr, en, notEn] = cells.map((cell) => cell.trim()) as [string, string, string, string]
    const list = (cell: string) => (cell === '–' ? [] : cell.split(',').map((word) => word.trim()))
    return { words: { tr, en }, forbidden: { tr: list(notTr), en: list(notEn) } }
  })
  if (things.length === 0) throw new Error(`docs/GLOSSARY.md has no table under "${heading}"`)
  return things
}

/** Turkish has its own lower case: I becomes ı, İ becomes i. */
const toLowerCase = (text: string, language: Language) =>
  (language === 'tr' ? text.toLocaleLowerCase('tr') : text.toLowerCase()).normalize('NFC')

const escaped = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the whole word; with `*` also with an ending. */
const patternOf = (word: string, language: Language) =>
  new RegExp(`(?<!\\p{L})${escaped(toLowerCase(word, language)).replaceAll('*', '\\p{L}*')}(?!\\p{L})`, 'u')

export interface ForbiddenWord {
  key: string
  language: Language
  word: string
  instead: string
}

/** Finds texts with a word that the table forbids. Ignores names of parameters. */
export function findForbiddenWords(
  things: readonly Thing[],
  texts: ReadonlyMap<string, string>,
  language: Language,
): ForbiddenWord[] {
  const rules = things.flatMap((thing) =>
    thing.forbidden[language].map((word) => ({
      word,
      pattern: patternOf(word, language),
      instead: thing.words[language],
    })),
  )
  return [...texts].flatMap(([key, text]) => {
    const words = toLowerCase(text.replace(/\{\{.*?\}\}/g, '…'), language)
    return rules
      .filter(({ pattern }) => pattern.test(words))
      .map(({ word, instead }) => ({ key, language, word, instead }))
  })
}
