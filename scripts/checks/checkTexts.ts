/**
 * Checks texts: every text exists in both languages with the same parameters, every key used in code exists,
 * every existing key is used. A literal `'shipment:list.title'` anywhere in code uses a key; a template with a
 * fixed prefix uses a group: `` `shipment:status.${status}` `` uses all of `shipment:status.*`. Each thing has
 * one word (docs/GLOSSARY.md). Suffixes and percent signs follow the rules of the language (grammar.ts).
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { errorCodes } from '../../packages/contract/src/errors.ts'
import { readTexts } from '../../packages/locales/src/readTexts.ts'
import { listFiles } from '../sourceFiles.mjs'
import {
  isNotForReaders,
  sameInBothLanguages,
  usedByDynamicKey,
  wordsInAnotherMeaning,
} from './textsAllowed.ts'
import { findGrammarMistake } from './grammar.ts'
import { compareGerman } from './germanTexts.ts'
import { findForbiddenWords, readVocabulary } from './vocabulary.ts'

type Texts = Map<string, string>

const languages = ['tr', 'en'] as const
const complaints: string[] = []

function readLanguage(language: string): Texts {
  const texts: Texts = new Map()
  const add = (key: string, value: unknown) => {
    if (typeof value === 'string') texts.set(key, value)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value))
        add(key.endsWith(':') ? key + name : `${key}.${name}`, inner)
    else complaints.push(`${language} ${key}: neither a text nor a group of texts`)
  }
  for (const [file, group] of Object.entries(readTexts(`packages/locales/${language}`)))
    add(`${file}:`, group)
  return texts
}

const parametersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1]!))].sort().join(', ')

/** Namespaces that public pages load. */
const publicNamespaces = new Set(
  /packages\/locales\/[^/]+\/\{([^}]+)\}\.json/
    .exec(readFileSync('apps/web/src/platform/text/i18n.ts', 'utf8'))![1]!
    .split(','),
)

const wordCount = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0

/** Rules for the letters of a text. */
function checkLetters(language: string, texts: Texts) {
  for (const [key, text] of texts) {
    if (text.trim() === '') complaints.push(`${language} ${key}: empty`)
    if (text !== text.normalize('NFC')) complaints.push(`${language} ${key}: letters are not composed (NFC)`)
  }
}

/** German may be a part of English, with the same parameters. */
function checkGerman(german: Texts, english: Texts) {
  complaints.push(...compareGerman(german, english))
  checkLetters('de', german)
  for (const [key, text] of german) {
    const inEnglish = english.get(key) ?? ''
    if (parametersOf(text) !== parametersOf(inEnglish))
      complaints.push(
        `${key}: parameters differ, de {${parametersOf(text)}}, en {${parametersOf(inEnglish)}}`,
      )
    if (text === inEnglish && wordCount(text) > 3)
      complaints.push(`de ${key}: the same words as in English, is it translated?`)
  }
}

function compareLanguages(turkish: Texts, english: Texts) {
  for (const key of turkish.keys()) if (!english.has(key)) complaints.push(`en ${key}: missing`)
  for (const key of english.keys()) if (!turkish.has(key)) complaints.push(`tr ${key}: missing`)
  for (const [key, text] of turkish) {
    const other = english.get(key)
    if (other === undefined) continue
    if (parametersOf(text) !== parametersOf(other))
      complaints.push(`${key}: parameters differ, tr {${parametersOf(text)}}, en {${parametersOf(other)}}`)
    if (text === other && wordCount(text) > 3 && !sameInBothLanguages.has(key))
      complaints.push(`${key}: the same words in both languages, is it translated?`)
  }
  for (const [language, texts] of [
    ['tr', turkish],
    ['en', english],
  ] as const) {
    checkLetters(language, texts)
    for (const [key, text] of texts) {
      const mistake = findGrammarMistake(language, text, publicNamespaces.has(key.slice(0, key.indexOf(':'))))
      if (mistake) complaints.push(`${language} ${key}: ${mistake}`)
    }
  }
}

interface Uses {
  keys: Map<string, string>
  prefixes: Map<string, string>
}

const wholeKey = /^[a-z][A-Za-z/]*:[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/
const keyPrefix = /^[a-z][A-Za-z/]*:[A-Za-z0-9_.-]*$/

/** Rejects an i18next call with a literal that names no feature, because there is no default namespace. */
function complainOfBareKey(node: ts.Node, text: string, where: string) {
  const isBareCall =
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 't' &&
    node.arguments[0] !== undefined &&
    ts.isStringLiteralLike(node.arguments[0]) &&
    !node.arguments[0].text.includes(':')
  if (isBareCall && text.includes('useTranslation'))
    complaints.push(`${where}: the key names no feature ('feature:key')`)
}

function collectUses(file: string, namespaces: ReadonlySet<string>, uses: Uses) {
  const text = readFileSync(file, 'utf8')
  if (!/[a-z]:/i.test(text)) return
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    const where = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
    const namespaceOf = (literal: string) => literal.slice(0, literal.indexOf(':'))
    complainOfBareKey(node, text, where())
    if (ts.isStringLiteralLike(node) && namespaces.has(namespaceOf(node.text))) {
      if (wholeKey.test(node.text)) uses.keys.set(node.text, where())
      else if (keyPrefix.test(node.text)) uses.prefixes.set(node.text, where())
    }
    if (
      ts.isTemplateExpression(node) &&
      namespaces.has(namespaceOf(node.head.text)) &&
      keyPrefix.test(node.head.text)
    )
      uses.prefixes.set(node.head.text, where())
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

/** Plural forms of i18next are separate keys with a suffix; code uses the key without suffix. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

function compareUses(texts: Texts, uses: Uses) {
  const existing = new Set([...texts.keys()].flatMap((key) => [key, withoutPlural(key)]))
  for (const [key, where] of uses.keys)
    if (!existing.has(key) && !isNotForReaders.test(key)) complaints.push(`${where}: no text '${key}'`)
  for (const [prefix, where] of uses.prefixes)
    if (![...existing].some((key) => key.startsWith(prefix)) && !isNotForReaders.test(prefix))
      complaints.push(`${where}: no text begins with '${prefix}'`)
  const prefixes = [...uses.prefixes.keys(), ...usedByDynamicKey.map(({ prefix }) => prefix)]
  for (const key of texts.keys())
    if (
      !uses.keys.has(key) &&
      !uses.keys.has(withoutPlural(key)) &&
      !prefixes.some((prefix) => key.startsWith(prefix))
    )
      complaints.push(`${key}: no code uses this text`)
}

function compareErrorCodes(texts: Texts) {
  if (texts.size === 0) return
  for (const code of Object.keys(errorCodes))
    if (!texts.has(`errors:${code}`)) complaints.push(`errors:${code}: missing`)
  for (const key of texts.keys())
    if (key.startsWith('errors:') && !Object.hasOwn(errorCodes, key.slice('errors:'.length)))
      complaints.push(`${key}: no such error code in packages/contract/src/<feature>/<feature>.errors.ts`)
}

function checkWords(texts: Record<(typeof languages)[number], Texts>) {
  const things = readVocabulary(readFileSync('docs/GLOSSARY.md', 'utf8'))
  const allowed = new Set(
    wordsInAnotherMeaning.map(({ key, language, word }) => `${language} ${key} ${word}`),
  )
  for (const language of languages)
    for (const { key, word, instead } of findForbiddenWords(things, texts[language], language))
      // Everyday words of the search are the words that people type, whatever the product says.
      if (!key.startsWith('searchWords:') && !allowed.delete(`${language} ${key} ${word}`))
        complaints.push(`${language} ${key}: says '${word}', the word is '${instead}' (docs/GLOSSARY.md)`)
  for (const unneeded of allowed)
    complaints.push(`scripts/checks/textsAllowed.ts: '${unneeded}' is allowed and not said`)
}

const [turkish, english] = languages.map(readLanguage) as [Texts, Texts]
compareLanguages(turkish, english)
checkGerman(readLanguage('de'), english)

const namespaces = new Set(
  [...turkish.keys(), 'validation:', 'errors:'].map((key) => key.slice(0, key.indexOf(':'))),
)
const uses: Uses = { keys: new Map(), prefixes: new Map() }
for (const file of listFiles(['apps', 'packages'], /(?<![.]test|[.]d)\.tsx?$/))
  collectUses(file, namespaces, uses)
compareUses(turkish, uses)
compareErrorCodes(turkish)
checkWords({ tr: turkish, en: english })

console.log(
  complaints.length === 0 ? `${turkish.size} texts in ${languages.join(' and ')}` : complaints.join('\n'),
)
process.exitCode = complaints.length === 0 ? 0 : 1
