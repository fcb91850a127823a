/** Rules of a language for values that a text inserts, used by checkTexts.ts. */
import { isTurkishCase } from '../../packages/locales/src/turkishSuffix.ts'

/**
 * Returns what is wrong with a text, or undefined. A fixed Turkish suffix after a value is wrong for most values; the
 * percent sign precedes a Turkish number and follows an English one.
 * `isPublic` is true for texts of public pages, which do not load the suffixes.
 */
export const findGrammarMistake = (language: string, text: string, isPublic: boolean): string | undefined => {
  const format = /\{\{-?\s*[\w.]+\s*,\s*([^}]*?)\s*\}\}/.exec(text)?.[1]
  if (format !== undefined && (language !== 'tr' || !isTurkishCase(format)))
    return `'${format}' is no case of turkishSuffix.ts for this language`
  if (format !== undefined && isPublic) return 'public pages do not load suffixes, write around it'
  if (language === 'tr' && /\}\}['’]?[a-zçğıöşü]/.test(text))
    return 'a fixed suffix after a value, write {{name, locative}} or write around it'
  if (language === 'tr' && /\}\} ?%(?!\{)/.test(text)) return 'the percent sign precedes the number'
  if (language === 'en' && /%[\d{]/.test(text)) return 'the percent sign follows the number'
  return undefined
}
