/** What a scanned or typed text is, by the reference rules. */
import { longestCode } from './barcodePattern.ts'
import { readGs1 } from './gs1.ts'
import type { Gs1Element } from './gs1.ts'
import { separators } from './gs1Separator.ts'
import { recogniseReference } from './references.ts'
import { fitOf } from './referenceRule.ts'
import type { CompiledRule, ReferenceRule } from './referenceRule.ts'

export interface Recognised<R extends ReferenceRule = ReferenceRule> {
  rule: R
  /** As it is looked for: without spaces and dashes, our own references with theirs. */
  reference: string
  /** Of a piece code, from 1. */
  pieceNumber: number | null
}

export interface Recognition<R extends ReferenceRule = ReferenceRule> {
  /** All rules that the text follows, the first one first. */
  matches: readonly Recognised<R>[]
  /** When there are no matches: rules that it would follow but for its check digit. */
  mistyped: readonly Recognised<R>[]
  /** What a GS1 code says besides. */
  elements: readonly Gs1Element[]
}

/**
 * Capital letters and digits. A scanner on a Turkish keyboard layout may send ı or İ for I, and * for a dash; one that names
 * the symbology sends `]C0` before the code.
 */
export const barcodeCharacters = (text: string): string =>
  text
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('İ', 'I')
    .toUpperCase()
    .replaceAll(separators, '')
    .replaceAll(/[\s\-–_.*]/g, '')

/** Rules by which nearly any number may go cannot say that one is mistyped. */
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

/** @param rules in the order of their priority, those that are active */
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
