/**
 * Pattern language of reference rules: cheap to match, and simple enough to compare two patterns. Capital
 * letters and digits match themselves; `d` is a digit, `a` a letter, `x` either, `[A-C5]` one of these, `@` a
 * country of the postal union (two letters), `#` a check digit, `{8}` and `{9,10}` repeat the preceding
 * element, `|` separates alternatives, and parentheses enclose the input of the check digit.
 */
import { postalCountries } from './postalCountries.ts'

export const longestCode = 60
/**
 * Maximum number of combinations of prefixes, alternatives and lengths of one pattern; each combination is a
 * separate shape.
 */
const mostShapes = 400
export const longestPattern = 400
export const longestPrefix = 100

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** One fixed length that a pattern allows: the allowed characters at each position. */
export interface BarcodeShape {
  places: readonly string[]
  /** Positions whose characters are the input of the check digit. */
  checked: readonly number[]
  checkPlaces: readonly number[]
  /** Positions where a two-letter country code begins. */
  countryPlaces: readonly number[]
}

/** Reason why a text is not a valid pattern. */
export type PatternProblem =
  'empty' | 'character' | 'parentheses' | 'repeat' | 'tooLong' | 'tooMany' | 'check'

type Atom = { kind: 'set'; set: string } | { kind: 'check' } | { kind: 'country' }

interface Part {
  atom: Atom
  least: number
  most: number
  isInParentheses: boolean
}

class Refusal extends Error {
  readonly problem: PatternProblem
  constructor(problem: PatternProblem) {
    super(problem)
    this.problem = problem
  }
}

const classes: Record<string, string> = { d: digits, a: letters, x: digits + letters }

/** `A-C5` → `ABC5`. */
const readSet = (inside: string): string => {
  if (!/^(?:[A-Z0-9](?:-[A-Z0-9])?)+$/.test(inside)) throw new Refusal('character')
  const all = digits + letters
  const members = [...inside.matchAll(/([A-Z0-9])(?:-([A-Z0-9]))?/g)].map(([, from, to = from]) =>
    all.slice(all.indexOf(from!), all.indexOf(to!) + 1),
  )
  if (members.includes('')) throw new Refusal('character')
  return [...new Set(members.join(''))].join('')
}

const readAtom = (token: string): Atom => {
  if (token === '#') return { kind: 'check' }
  if (token === '@') return { kind: 'country' }
  if (token.startsWith('[')) return { kind: 'set', set: readSet(token.slice(1, -1)) }
  return { kind: 'set', set: classes[token] ?? token }
}

const token = /([A-Z0-9dax#@]|\[[^\]]*\])(?:\{(\d{1,2})(?:,(\d{1,2}))?\})?|([()])/y

const readParts = (text: string): Part[] => {
  const parts: Part[] = []
  let depth = 0
  let groups = 0
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) throw new Refusal('character')
    const [, atom, least = '1', most = least, parenthesis] = found
    if (parenthesis) {
      depth += parenthesis === '(' ? 1 : -1
      groups += parenthesis === '(' ? 1 : 0
      if (depth < 0 || depth > 1 || groups > 1) throw new Refusal('parentheses')
      continue
    }
    if (Number(least) < 1 || Number(most) < Number(least)) throw new Refusal('repeat')
    parts.push({
      atom: readAtom(atom!),
      least: Number(least),
      most: Number(most),
      isInParentheses: depth > 0,
    })
  }
  if (depth !== 0) throw new Refusal('parentheses')
  return parts
}

/** Returns all combinations of repeat counts of the parts. */
const countsOf = (parts: readonly Part[]): number[][] => {
  let counts: number[][] = [[]]
  for (const { least, most } of parts) {
    const choices = Array.from({ length: most - least + 1 }, (_, index) => least + index)
    if (counts.length * choices.length > mostShapes) throw new Refusal('tooMany')
    counts = counts.flatMap((before) => choices.map((choice) => [...before, choice]))
  }
  return counts
}

const shapeOf = (prefix: string, parts: readonly Part[], counts: readonly number[]): BarcodeShape => {
  const places = [...prefix]
  const checked: number[] = []
  const checkPlaces: number[] = []
  const countryPlaces: number[] = []
  const hasParentheses = parts.some(({ isInParentheses }) => isInParentheses)
  for (const [index, { atom, isInParentheses }] of parts.entries())
    for (let time = 0; time < counts[index]!; time += 1) {
      const at = places.length
      if (atom.kind === 'check') {
        checkPlaces.push(at)
        places.push(digits + letters)
      } else if (atom.kind === 'country') {
        countryPlaces.push(at)
        places.push(letters, letters)
      } else {
        if (isInParentheses || !hasParentheses) checked.push(at)
        places.push(atom.set)
      }
    }
  if (places.length > longestCode) throw new Refusal('tooLong')
  return { places, checked, checkPlaces, countryPlaces }
}

/** @param prefix alternatives separated by `|`, or nothing */
const readShapes = (prefix: string, pattern: string, checkLength: number): BarcodeShape[] => {
  if (!/^(?:[A-Z0-9]+(?:\|[A-Z0-9]+)*)?$/.test(prefix)) throw new Refusal('character')
  const shapes: BarcodeShape[] = []
  for (const alternative of pattern.split('|')) {
    if (alternative === '') throw new Refusal('empty')
    const parts = readParts(alternative)
    for (const counts of countsOf(parts))
      for (const start of prefix.split('|')) {
        shapes.push(shapeOf(start, parts, counts))
        if (shapes.length > mostShapes) throw new Refusal('tooMany')
      }
  }
  if (shapes.some(({ checkPlaces }) => checkPlaces.length !== checkLength)) throw new Refusal('check')
  if (checkLength > 0 && shapes.some(({ checked }) => checked.length === 0)) throw new Refusal('check')
  return shapes
}

/** @param checkLength how many check digits the rule's method makes */
export const compilePattern = (
  prefix: string,
  pattern: string,
  checkLength: number,
): { shapes: readonly BarcodeShape[] } | { problem: PatternProblem } => {
  if (pattern.length > longestPattern || prefix.length > longestPrefix) return { problem: 'tooLong' }
  try {
    return { shapes: readShapes(prefix, pattern, checkLength) }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}

const countries = new Set(postalCountries)

/** Returns true when the text has the shape, without verifying the check digit. */
export const hasShape = ({ places, countryPlaces }: BarcodeShape, text: string): boolean =>
  text.length === places.length &&
  places.every((set, index) => set.includes(text[index]!)) &&
  countryPlaces.every((at) => countries.has(text.slice(at, at + 2)))

export const textAt = (places: readonly number[], text: string): string =>
  places.map((place) => text[place]).join('')
