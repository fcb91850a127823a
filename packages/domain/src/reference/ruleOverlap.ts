/** Whether a number can follow two rules at once, with an example. */
import { checkDigitMethods } from './checkDigitMethods.ts'
import type { CheckDigitMethodName } from './checkDigitMethods.ts'
import { textAt } from './barcodePattern.ts'
import type { BarcodeShape } from './barcodePattern.ts'
import { postalCountries } from './postalCountries.ts'
import { fitOf } from './referenceRule.ts'
import type { CompiledRule } from './referenceRule.ts'

/** Of numbers that have one check digit nearly always one of a hundred has the other one too. */
const triesOfPair = 500
/** Of all pairs of shapes together: comparing two rules stays fast, whatever their patterns. */
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

/** A number that follows both rules; null when there is none. */
export const findCommon = (a: CompiledRule, b: CompiledRule): string | null => {
  const random = makeRandom()
  let left = mostTries
  for (const shapeA of a.shapes)
    for (const shapeB of b.shapes) {
      if (shapeA.places.length !== shapeB.places.length) continue
      const sets = shapeA.places.map((set, index) => common(set, shapeB.places[index]!))
      if (sets.includes('')) continue
      for (let time = 0; time < triesOfPair && left > 0; time += 1) {
        left -= 1
        const characters = sets.map((set) => set[random(set.length)]!)
        withCountries(characters, [shapeA, shapeB], random)
        withCheck(characters, a.rule.checkDigit, shapeA)
        withCheck(characters, b.rule.checkDigit, shapeB)
        const text = characters.join('')
        if (/\d/.test(text) && fitOf(a, text) === 'right' && fitOf(b, text) === 'right') return text
      }
    }
  return null
}
