/** Texts for code that formats tens of thousands of lines a second: parsed once, then only concatenated. */
import { translate } from './language.ts'
import type { Language } from './language.ts'

/** Values are formatted texts, in the order of the names. */
export type CompiledText = (language: Language, values: readonly string[]) => string

interface Taken {
  parts: readonly string[]
  /** Index of the value between the text parts n and n + 1. */
  order: readonly number[]
}

/** Splits 'Bölge {{zone}}' into the parts ['Bölge ', ''] with the value `zone` in between. No plural forms. */
const takeApart = (language: Language, key: string, names: readonly string[], inJson: boolean): Taken => {
  const pieces = translate(language, key, { skipInterpolation: true }).split(/\{\{\s*(\w+)\s*\}\}/)
  const parts = pieces.filter((_, index) => index % 2 === 0)
  const order = pieces.filter((_, index) => index % 2 === 1).map((name) => names.indexOf(name))
  if (order.includes(-1)) throw new Error(`${key} wants a value that nobody gives`)
  if (parts.some((part) => part.includes('{{'))) throw new Error(`${key} formats a value, use translate`)
  return { parts: inJson ? parts.map(insideJson) : parts, order }
}

const makeCompiledText = (key: string, names: readonly string[], inJson: boolean): CompiledText => {
  const taken: Partial<Record<Language, Taken>> = {}
  return (language, values) => {
    const { parts, order } = (taken[language] ??= takeApart(language, key, names, inJson))
    let text = parts[0]!
    for (let at = 0; at < order.length; at++) text += values[order[at]!]! + parts[at + 1]!
    return text
  }
}

/** Compiles the text of a key; the result equals that of translate. */
export const compileText = (key: string, names: readonly string[] = []): CompiledText =>
  makeCompiledText(key, names, false)

/** Compiles a text for use inside a JSON string: the values must be escaped, see insideJson. */
export const compileJsonText = (key: string, names: readonly string[] = []): CompiledText =>
  makeCompiledText(key, names, true)

// eslint-disable-next-line no-control-regex -- these are what JSON escapes
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

/** Escapes a text for use inside a JSON string. */
export const insideJson = (text: string): string =>
  needsEscape.test(text) ? JSON.stringify(text).slice(1, -1) : text
