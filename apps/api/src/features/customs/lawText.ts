import type { LegalFact } from '@kervan/domain/customs/border/consignment'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'

/** Notes by language and key: there are a few dozen, and prices name them for each line. */
const notes = new Map<string, string>()

const noteText = (language: Language, note: string): string => {
  const key = `${language} ${note}`
  const known = notes.get(key)
  if (known !== undefined) return known
  const text = translate(language, `customs:lawNote.${note}`)
  notes.set(key, text)
  return text
}

/** Source of a fact as cited, with its note in the language. Stored facts of earlier versions have no note. */
export const lawText = (language: Language, { source, note }: Pick<LegalFact, 'source' | 'note'>): string =>
  [source, note === undefined ? '' : noteText(language, note)].filter(Boolean).join(' – ')
