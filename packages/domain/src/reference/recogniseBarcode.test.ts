import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import goldenNumbers from './testing/goldenNumbers.json' with { type: 'json' }
import { makeAssetReference, makePieceCode, makeWaybillNumber } from './references.ts'
import { barcodeCharacters, recogniseBarcode } from './recogniseBarcode.ts'
import { compileRule, compileRules } from './referenceRule.ts'
import type { ReferenceRule } from './referenceRule.ts'
import { exampleOf, findCommon } from './ruleOverlap.ts'
import { checkDigitMethodNames, checkDigitMethods } from './checkDigitMethods.ts'
import { standardRules } from './standardRules.ts'

const rules = compileRules(standardRules)
const namesOf = (text: string) => recogniseBarcode(text, rules).matches.map(({ rule }) => rule.name)

const golden = Object.entries(goldenNumbers)
const numbersOf = (kind: 'valid' | 'invalid') =>
  golden.flatMap(([name, numbers]) => numbers[kind].map((number) => ({ name, number })))

/** Matches names of a carrier's second rule for the same format. */
const isOf = (name: string) => (found: string) => found === name || found.startsWith(`${name} (`)

describe('standard rules', () => {
  it('compiles all standard rules with unique names and priorities', () => {
    expect(rules).toHaveLength(standardRules.length)
    expect(new Set(standardRules.map(({ priority }) => priority)).size).toBe(standardRules.length)
    expect(new Set(standardRules.map(({ name }) => name)).size).toBe(standardRules.length)
  })

  it.each(numbersOf('valid'))('recognises $number as $name', ({ name, number }) => {
    expect(namesOf(number).some(isOf(name)), namesOf(number).join()).toBe(true)
  })

  it.each(numbersOf('invalid'))('does not recognise $number as $name', ({ name, number }) => {
    expect(namesOf(number).filter(isOf(name))).toEqual([])
  })

  it.each(rules.map((compiled) => ({ name: compiled.rule.name, compiled })))(
    'recognises the example of $name',
    ({ name, compiled }) => {
      const example = exampleOf(compiled)!
      expect(namesOf(example)).toContain(name)
    },
  )
})

describe('recogniseBarcode', () => {
  it('recognises our references and pieces with any dashes and earlier prefixes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 999 }),
        (serial, piece) => {
          const reference = makeAssetReference(serial, 'ABC')
          const two = compileRules([{ ...standardRules[0]!, prefix: 'ABC' }, ...standardRules])
          const [asset] = recogniseBarcode(reference.toLowerCase(), two).matches
          expect([asset!.rule.kind, asset!.reference, asset!.pieceNumber]).toEqual(['own', reference, null])
          const [one] = recogniseBarcode(makePieceCode(reference, piece).replaceAll('-', ''), two).matches
          expect([one!.reference, one!.pieceNumber]).toEqual([reference, piece])
          expect(namesOf(reference)).not.toContain('Kervan')
        },
      ),
    )
  })

  it('reports our own number with a wrong check digit as mistyped', () => {
    const { matches, mistyped } = recogniseBarcode('KRV-28171328-1', rules)
    expect(matches).toEqual([])
    expect(mistyped.map(({ rule }) => rule.kind)).toEqual(['own'])
    expect(recogniseBarcode('KRB-0001234-4', rules).mistyped.map(({ rule }) => rule.kind)).toEqual(['bag'])
  })

  it('prefers our own waybill to a postal number', () => {
    expect(namesOf(makeWaybillNumber(42))).toEqual(['Kervan konşimento', 'S10'])
  })

  it('returns every matching rule, the most specific first', () => {
    // Eleven digits that satisfy two rules: remainder by 7 over seven and over ten of them.
    const both = Array.from({ length: 20_000 }, (_, serial) => `238${String(serial).padStart(7, '0')}`)
      .map((start) => start + String(Number(start.slice(3)) % 7))
      .find((number) => Number(number.slice(0, 10)) % 7 === Number(number.at(-1)))!
    expect(namesOf(both)).toEqual(['Air waybill', 'DHL Express'])
  })

  it.each([
    ['a scanner’s symbology mark', ']C01Z5R89390357567127', ['UPS']],
    ['spaces and dashes', ' 235-1234 5675 ', ['Air waybill']],
    ['a dotted capital I', 'İ', []],
    ['words', 'Kırılacak eşya', []],
    ['letters alone', 'GMABCDEFGHIJKLMN', []],
    ['nothing', '', []],
    ['a long text', '1'.repeat(5000), []],
    ['other characters', '1Z5R89390357567127;', []],
  ])('reads a barcode with %s', (_, text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  it('returns the elements of a GS1 code, scanned or printed', () => {
    const printed = recogniseBarcode('(00)340123450000000017(420)10115(3301)000125', rules)
    expect(printed.matches.map(({ rule }) => rule.kind)).toEqual(['gs1'])
    expect(printed.elements.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'sscc 340123450000000017',
      'postalCode 10115',
      'grossWeight 000125',
    ])
    const scanned = recogniseBarcode(']C100340123450000000017420101153301000125', rules)
    expect(scanned.elements).toHaveLength(2)
    const separated = recogniseBarcode(']C14201011500\u001D00340123450000000017', rules)
    expect(separated.matches.map(({ reference }) => reference)).toEqual(['00340123450000000017'])
    expect(recogniseBarcode('(00)340123450000000018', rules).matches).toEqual([])
    expect(recogniseBarcode(']C199', rules).elements).toEqual([])
  })

  it('recognises random input quickly', () => {
    const texts = fc.sample(fc.string({ maxLength: 200 }), 2000)
    const started = performance.now()
    for (const text of texts) recogniseBarcode(text, rules)
    for (let n = 0; n < 2000; n += 1) recogniseBarcode('GM1'.repeat(20), rules)
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it('keeps capital letters and digits only', () => {
    expect(barcodeCharacters('krv*2817_1328.0')).toBe('KRV281713280')
  })
})

const ruleWith = (fields: Partial<ReferenceRule>): ReferenceRule => ({
  name: 'Deneme',
  kind: 'supplier',
  supplierCode: 'X',
  service: null,
  prefix: '',
  length: null,
  pattern: 'd{8}#',
  checkDigit: 'mod7',
  priority: 1,
  ...fields,
})

describe('reference rule', () => {
  it.each([
    ['pattern', 'empty', { pattern: '' }],
    ['pattern', 'empty', { pattern: 'd{8}#|' }],
    ['pattern', 'character', { pattern: 'd+#' }],
    ['pattern', 'character', { pattern: '(?=d)#' }],
    ['pattern', 'character', { pattern: '[^9]#' }],
    ['pattern', 'character', { pattern: '[9-0]#' }],
    ['pattern', 'parentheses', { pattern: '((d{8}))#' }],
    ['pattern', 'parentheses', { pattern: '(d{8}#' }],
    ['pattern', 'parentheses', { pattern: 'd{8})#' }],
    ['pattern', 'repeat', { pattern: 'd{0}#' }],
    ['pattern', 'repeat', { pattern: 'd{9,8}#' }],
    ['pattern', 'tooLong', { pattern: 'd{60}#' }],
    ['pattern', 'tooMany', { pattern: 'd{1,30}d{1,29}#' }],
    ['check', 'check', { pattern: 'd{8}' }],
    ['check', 'check', { pattern: 'd{8}##' }],
    ['check', 'check', { checkDigit: 'none' as const }],
    ['check', 'check', { pattern: '#' }],
    ['length', 'length', { length: 12 }],
    ['prefix', 'character', { prefix: 'K-' }],
  ])('rejects a reference rule for its %s: %s', (_, problem, fields) => {
    expect(compileRule(ruleWith(fields))).toEqual({ problem })
  })

  it('uses the length of a rule to choose between alternatives of its pattern', () => {
    const read = compileRule(ruleWith({ pattern: 'd{9,10}#', length: 11 }))
    expect('compiled' in read && read.compiled.shapes.map(({ places }) => places.length)).toEqual([11])
  })

  const compile = (fields: Partial<ReferenceRule>) => compileRules([ruleWith(fields)])[0]!

  it.each([
    ['the same digits', { pattern: 'd{9}', checkDigit: 'none' as const }, true],
    ['another check digit', { checkDigit: 'luhn' as const }, true],
    ['another length', { pattern: 'd{9}#' }, false],
    ['letters', { pattern: 'a{9}', checkDigit: 'none' as const }, false],
    ['a digit that mod 7 never has', { pattern: 'd{8}[789]', checkDigit: 'none' as const }, false],
    ['another prefix', { prefix: 'A', pattern: 'd{7}#' }, false],
  ])('detects an overlap with %s and returns a common number', (_, fields, isOverlap) => {
    const example = findCommon(compile({}), compile(fields))
    expect(example !== null).toBe(isOverlap)
    if (example)
      for (const one of [compile({}), compile(fields)])
        expect(recogniseBarcode(example, [one]).matches).toHaveLength(1)
  })

  it('detects an overlap quickly among many disjoint shapes', () => {
    const prefix = 'A|B|C|D|E|F|G|H|I|J'
    const many = (shape: string) => Array.from({ length: 39 }, () => shape).join('|')
    const rule = (pattern: string) => compile({ prefix, pattern, checkDigit: 'none' })
    const wordy = rule(`${many('[A-Z]{59}')}|ZZ7`)
    expect(findCommon(wordy, wordy)).toBe('AZZ7')
    const started = performance.now()
    expect(findCommon(rule(many('x{58}[5]')), rule(many('x{58}[6]')))).toBeNull()
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('check digit methods', () => {
  it.each([
    ['mod10Gs1', '34012345000000001', '7'],
    ['mod10Gs1', '400638133393', '1'],
    ['luhn', '7992739871', '3'],
    ['iso7064Mod112', '000000021825009', '7'],
    ['iso7064Mod112', '000000021694233', 'X'],
    ['iso7064Mod1110', '0794', '5'],
    ['iso7064Mod9710', '794', '44'],
    ['iso7064Mod3736', 'A12425GABC1234002', 'M'],
    ['s10', '47312482', '9'],
    ['mod7', '1234567', '5'],
  ] as const)('calculates the check digit by %s for %s: %s', (method, text, check) => {
    expect(checkDigitMethods[method].of(text)).toBe(check)
  })

  it('returns null for input that a check digit method does not support', () => {
    for (const name of checkDigitMethodNames) {
      if (
        name === 'none' ||
        name.startsWith('mod10') ||
        name === 'iso7064Mod9710' ||
        name === 'iso7064Mod3736'
      )
        continue
      expect(checkDigitMethods[name].of('12A')).toBeNull()
    }
    expect(checkDigitMethods.s10.of('1234567')).toBeNull()
    expect(checkDigitMethods.iso7064Mod3736.of('a-')).toBeNull()
  })
})
