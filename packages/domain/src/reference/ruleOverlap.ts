/** Whether a number can follow two rules at once, with an example. */
import { checkDigitMethods } from './checkDigitMethods.ts'
import type { CheckDigitMethodName } from './checkDigitMethods.ts'
import { textAt } from './barcodePattern.ts'
import type { BarcodeShape } from './barcodePattern.ts'
import { postalCountries } from './postalCountries.ts'
import { followsShape } from './referenceRule.ts'
import type { CompiledRule } from './referenceRule.ts'

/** Of numbers that have one check digit nearly always one of a hundred has the other one too. */
const triesOfPair = 500
/**
 * Of all pairs of shapes together, after one try of each: comparing two rules stays fast, whatever their patterns, and pairs that
 * share nothing hide none that does.
 */
const mostTries = 20_000

/** The same numbers each time, so that one pair of rules always has one example. */
const makeRandom = () => {
  let state = 0x2545f491
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = (below: number) => number

const common = (a: string, b: string): string => [...a].filter((character) => b.includes(character)).join('')

/** Patterns have few different sets, which stand at many places. */
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

/** A number that follows the rule. */
export const exampleOf = (compiled: CompiledRule): string | null => findCommon(compiled, compiled)

/** Which characters may stand at each place, as bits: ten digits, then the letters. */
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

/** Shapes of one length that share a character at every place. */
const pairsOf = (a: CompiledRule, b: CompiledRule): ShapePair[] => {
  const others = b.shapes.map((shape) => ({ shape, bits: bitsOf(shape) }))
  return a.shapes.flatMap((shape) => {
    const [digits, letters] = bitsOf(shape)
    const share = ([otherDigits, otherLetters]: ReturnType<typeof bitsOf>): boolean => {
      if (otherDigits.length !== digits.length) return false
      // A number has a digit.
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

/** A number that follows both rules; null when there is none. */
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
