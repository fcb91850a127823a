/** Recognises a scanned or typed text by the reference rules. */
import { longestCode } from './barcodePattern.ts'
import { readGs1 } from './gs1.ts'
import type { Gs1Element } from './gs1.ts'
import { separators } from './gs1Separator.ts'
import { recogniseReference } from './references.ts'
import { fitOf } from './referenceRule.ts'
import type { CompiledRule, ReferenceRule } from './referenceRule.ts'

export interface Recognised<R extends ReferenceRule = ReferenceRule> {
  rule: R
  /** Search form: without spaces and dashes; our own references keep their dashes. */
  reference: string
  /** Piece number of a piece code, from 1. */
  pieceNumber: number | null
}

export interface Recognition<R extends ReferenceRule = ReferenceRule> {
  /** All rules that the text matches, by priority. */
  matches: readonly Recognised<R>[]
  /** Set when nothing matches: rules that the text would match with another check digit. */
  mistyped: readonly Recognised<R>[]
  /** Elements of a recognised GS1 code. */
  elements: readonly Gs1Element[]
}

/**
 * Keeps capital letters and digits. A scanner with a Turkish keyboard layout may send ı or İ for I, and * for a
 * dash; a scanner that sends the symbology puts `]C0` before the code.
 */
export const barcodeCharacters = (text: string): string =>
  text
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('İ', 'I')
    .toUpperCase()
    .replaceAll(separators, '')
    .replaceAll(/[\s\-–_.*]/g, '')

/** Rules that nearly any number matches cannot prove a typing error. */
const tellsMistyped = ({ rule }: CompiledRule): boolean =>
  rule.kind === 'bag' || /^[A-Z]{2}|^\d[A-Z]/.test(rule.prefix) || rule.checkDigit === 's10'

const recogniseOwn = <R extends ReferenceRule>(
  text: string,
  own: readonly CompiledRule<R>[],
): Recognition<R> | null => {
  const { kind, reference, pieceNumber } = recogniseReference(
    text,
    own.map(({ rule }) => rule.prefix),
  )
  const rule = own.find(({ rule: { prefix } }) => reference.startsWith(prefix))?.rule
  if (!rule || kind === 'waybill' || kind === 'unknown') return null
  const found = { rule, reference, pieceNumber }
  return kind === 'mistyped'
    ? { matches: [], mistyped: [found], elements: [] }
    : { matches: [found], mistyped: [], elements: [] }
}

const byRules = <R extends ReferenceRule>(
  code: string,
  rules: readonly CompiledRule<R>[],
): Recognition<R> => {
  const fits = rules.map((compiled) => ({ compiled, fit: fitOf(compiled, code) }))
  const readingsOf = (wanted: readonly CompiledRule<R>[]) =>
    wanted.map(({ rule }) => ({ rule, reference: code, pieceNumber: null }))
  const matches = fits.filter(({ fit }) => fit === 'right').map(({ compiled }) => compiled)
  const mistyped = fits
    .filter(({ compiled, fit }) => fit === 'wrongCheckDigit' && tellsMistyped(compiled))
    .map(({ compiled }) => compiled)
  return {
    matches: readingsOf(matches),
    mistyped: matches.length > 0 ? [] : readingsOf(mistyped),
    elements: [],
  }
}

/** @param rules active rules, by priority */
export const recogniseBarcode = <R extends ReferenceRule>(
  text: string,
  rules: readonly CompiledRule<R>[],
): Recognition<R> => {
  const isOwn = ({ rule }: CompiledRule<R>) => rule.kind === 'own'
  const own = recogniseOwn(text, rules.filter(isOwn))
  if (own) return own
  const others = rules.filter((compiled) => !isOwn(compiled))
  const elements = readGs1(text)
  if (elements) {
    const sscc = elements.find(({ name }) => name === 'sscc')
    const ofTrade = others.filter(({ rule }) => rule.kind === 'gs1')
    const parts = sscc ? byRules(`00${sscc.value}`, ofTrade) : { matches: [], mistyped: [] }
    return { ...parts, elements }
  }
  const code = barcodeCharacters(text)
  if (code.length > longestCode || !/\d/.test(code) || !/^[A-Z0-9]+$/.test(code))
    return { matches: [], mistyped: [], elements: [] }
  return byRules(code, others)
}
