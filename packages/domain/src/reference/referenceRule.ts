/** Reference rules: formats of the numbers on parcels, bags and flights, and their owners. */
import { checkDigitMethods, isRightCheck } from './checkDigitMethods.ts'
import type { CheckDigitMethodName } from './checkDigitMethods.ts'
import { compilePattern, hasShape, textAt } from './barcodePattern.ts'
import type { BarcodeShape, PatternProblem } from './barcodePattern.ts'

/** `own`: our references. `flight`: air waybills. `gs1`: trade codes, such as an SSCC. */
export const referenceKinds = ['own', 'supplier', 'bag', 'flight', 'uld', 'gs1'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export interface ReferenceRule {
  name: string
  kind: ReferenceKind
  /** Carrier of a `supplier` rule: DHL, UPS, TR POST. */
  supplierCode: string | null
  service: string | null
  /** Beginning of the number; alternatives are separated by `|`. */
  prefix: string
  /** Total number of characters when the pattern allows several; null when the pattern decides. */
  length: number | null
  /** Pattern after the prefix (barcodePattern.ts). */
  pattern: string
  checkDigit: CheckDigitMethodName
  /** Priority of the rule; the lowest value is tried first. */
  priority: number
}

export interface CompiledRule<R extends ReferenceRule = ReferenceRule> {
  rule: R
  shapes: readonly BarcodeShape[]
}

export type RuleProblem = PatternProblem | 'length'

export const compileRule = <R extends ReferenceRule>(
  rule: R,
): { compiled: CompiledRule<R> } | { problem: RuleProblem } => {
  const read = compilePattern(rule.prefix, rule.pattern, checkDigitMethods[rule.checkDigit].length)
  if ('problem' in read) return read
  const shapes = read.shapes.filter(({ places }) => rule.length === null || places.length === rule.length)
  return shapes.length === 0 ? { problem: 'length' } : { compiled: { rule, shapes } }
}

/** Skips rules that do not compile; normally every rule is compiled before it is stored. */
export const compileRules = <R extends ReferenceRule>(rules: readonly R[]): CompiledRule<R>[] =>
  rules
    .flatMap((rule) => {
      const read = compileRule(rule)
      return 'compiled' in read ? [read.compiled] : []
    })
    .toSorted((a, b) => a.rule.priority - b.rule.priority)

export type Fit = 'right' | 'wrongCheckDigit' | 'none'

const hasRightCheck = (method: CheckDigitMethodName, shape: BarcodeShape, text: string): boolean =>
  method === 'none' || isRightCheck(method, textAt(shape.checked, text), textAt(shape.checkPlaces, text))

/** Returns true when the text is a number of the rule in this shape. */
export const followsShape = ({ rule }: CompiledRule, shape: BarcodeShape, text: string): boolean =>
  hasShape(shape, text) && hasRightCheck(rule.checkDigit, shape, text)

/** @param text capital letters and digits only */
export const fitOf = ({ rule, shapes }: CompiledRule, text: string): Fit => {
  const fitting = shapes.filter((shape) => hasShape(shape, text))
  if (fitting.length === 0) return 'none'
  return fitting.some((shape) => hasRightCheck(rule.checkDigit, shape, text)) ? 'right' : 'wrongCheckDigit'
}

/** Returns the range of lengths, such as `12` or `10–11`. */
export const lengthsOf = ({ shapes }: Pick<CompiledRule, 'shapes'>): { least: number; most: number } => {
  const lengths = shapes.map(({ places }) => places.length)
  return { least: Math.min(...lengths), most: Math.max(...lengths) }
}
