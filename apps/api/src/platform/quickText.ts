/** Texts for paths that write thousands of lines a second: a text is taken apart once, then only put together. */
import { translate } from './language.ts'
import type { Language } from './language.ts'

type Parts = readonly string[]

const partsByKey: Record<Language, Map<string, Parts>> = { tr: new Map(), en: new Map() }

/** Texts and names of values by turns: 'Bölge {{zone}}' is ['Bölge ', 'zone', '']. */
const takeApart = (language: Language, key: string): Parts =>
  translate(language, key, { skipInterpolation: true }).split(/\{\{\s*(\w+)\s*\}\}/)

/** As translate, for values that are texts already. No plural forms. */
export const quickText = (
  language: Language,
  key: string,
  values: Readonly<Record<string, string>>,
): string => {
  const known = partsByKey[language]
  let parts = known.get(key)
  if (!parts) {
    parts = takeApart(language, key)
    known.set(key, parts)
  }
  let text = parts[0]!
  for (let at = 1; at < parts.length; at += 2) text += (values[parts[at]!] ?? '') + parts[at + 1]!
  return text
}
