/** Detects whether a number can match two rules, with an example. */
import { checkDigitMethods } from './checkDigitMethods.ts'
import type { CheckDigitMethodName } from './checkDigitMethods.ts'
import { textAt } from './barcodePattern.ts'
import type { BarcodeShape } from './barcodePattern.ts'
import { postalCountries } from './postalCountries.ts'
import { followsShape } from './referenceRule.ts'
import type { CompiledRule } from './referenceRule.ts'

/**
 * Maximum tries per pair of shapes. Among numbers with one valid check digit, usually at least one in a hundred
 * also satisfies the other method.
 */
const triesOfPair = 500
/**
 * Maximum tries for all pairs together, after one try of each: comparing two rules stays fast for any pattern,
 * and every pair is tried at least once.
 */
const mostTries = 20_000

/** Fixed seed, so that a pair of rules always gets the same example. */
const makeRandom = () => {
  let state = 0x2545f491
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = (below: number) => number

const common = (a: string, b: string): string => [...a].filter((character) => b.includes(character)).join('')

/** Caches intersections, because patterns use few different character sets at many positions. */
const makeCommon = () => {
  const known = new Map<string, string>()
  return (a: string, b: string): string => {
    const key = `${a} ${b}`
    const found = known.get(key) ?? common(a, b)
    known.set(key, found)
    return found
  }
}

const withCheck = (characters: string[], method: CheckDigitMethodName, shape: BarcodeShape): void => {
  const check = checkDigitMethods[method].of(textAt(shape.checked, characters.join('')))
  shape.checkPlaces.forEach((place, index) => {
    if (check !== null) characters[place] = check[index]!
  })
}

const withCountries = (characters: string[], shapes: readonly BarcodeShape[], random: Random): void => {
  for (const at of shapes.flatMap(({ countryPlaces }) => countryPlaces)) {
    const country = postalCountries[random(postalCountries.length)]!
    characters[at] = country[0]!
    characters[at + 1] = country[1]!
  }
}

/** Returns a number that matches the rule. */
export const exampleOf = (compiled: CompiledRule): string | null => findCommon(compiled, compiled)

/** Allowed characters at each position as bit masks: ten digits, then the letters. */
const bitsOf = ({ places }: BarcodeShape): [digits: Int32Array, letters: Int32Array] => {
  const bits = (set: string, from: string, to: string): number =>
    [...set].reduce(
      (mask, character) =>
        character >= from && character <= to
          ? mask | (1 << (character.charCodeAt(0) - from.charCodeAt(0)))
          : mask,
      0,
    )
  return [
    Int32Array.from(places, (set) => bits(set, '0', '9')),
    Int32Array.from(places, (set) => bits(set, 'A', 'Z')),
  ]
}

interface ShapePair {
  a: BarcodeShape
  b: BarcodeShape
}

/** Pairs of shapes with equal length that share a character at every position. */
const pairsOf = (a: CompiledRule, b: CompiledRule): ShapePair[] => {
  const others = b.shapes.map((shape) => ({ shape, bits: bitsOf(shape) }))
  return a.shapes.flatMap((shape) => {
    const [digits, letters] = bitsOf(shape)
    const share = ([otherDigits, otherLetters]: ReturnType<typeof bitsOf>): boolean => {
      if (otherDigits.length !== digits.length) return false
      // A number contains at least one digit.
      let hasDigit = false
      for (let at = 0; at < digits.length; at += 1) {
        const isDigit = (digits[at]! & otherDigits[at]!) !== 0
        if (!isDigit && (letters[at]! & otherLetters[at]!) === 0) return false
        hasDigit ||= isDigit
      }
      return hasDigit
    }
    return others.filter(({ bits }) => share(bits)).map((other) => ({ a: shape, b: other.shape }))
  })
}

/** Returns a number that matches both rules; null when there is none. */
export const findCommon = (a: CompiledRule, b: CompiledRule): string | null => {
  const random = makeRandom()
  const commonOf = makeCommon()
  const tryPair = (pair: ShapePair): string | null => {
    const characters = pair.a.places.map((set, index) => {
      const both = commonOf(set, pair.b.places[index]!)
      return both[random(both.length)]!
    })
    withCountries(characters, [pair.a, pair.b], random)
    withCheck(characters, a.rule.checkDigit, pair.a)
    withCheck(characters, b.rule.checkDigit, pair.b)
    const text = characters.join('')
    return /\d/.test(text) && followsShape(a, pair.a, text) && followsShape(b, pair.b, text) ? text : null
  }
  const pairs = pairsOf(a, b)
  const tryAll = (tries: number): string | null => {
    let left = tries
    for (const pair of pairs)
      for (let time = 0; time < triesOfPair && left > 0; time += 1, left -= 1) {
        const text = tryPair(pair)
        if (text !== null) return text
      }
    return null
  }
  for (const pair of pairs) {
    const text = tryPair(pair)
    if (text !== null) return text
  }
  return tryAll(mostTries)
}
