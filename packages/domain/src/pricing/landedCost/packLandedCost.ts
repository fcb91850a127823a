/** Stored form of a landed cost: each source is written once, since most lines share one. */
import type { LegalFact } from '../../customs/border/consignment.ts'
import type { LandedLine, LandedWay } from '../../tax/landedCost/landedCost.ts'
import type { OfferLandedCost } from './offerLandedCost.ts'

type PackedLine = Omit<LandedLine, 'fact'> & { fact: number }

/** Format of rows that are years old: any field added later must be optional. */
export type PackedLandedCost = Omit<OfferLandedCost, 'ways'> & {
  facts: readonly LegalFact[]
  ways: readonly (Omit<LandedWay, 'lines'> & { lines: readonly PackedLine[] })[]
}

export const packLandedCost = ({ ways, ...cost }: OfferLandedCost): PackedLandedCost => {
  const places = new Map<LegalFact, number>()
  const facts: LegalFact[] = []
  const isSame = (one: LegalFact, other: LegalFact): boolean =>
    one.source === other.source &&
    one.from === other.from &&
    one.to === other.to &&
    one.confidence === other.confidence
  const placeOf = (fact: LegalFact): number => {
    let place = places.get(fact)
    if (place !== undefined) return place
    place = facts.findIndex((one) => isSame(one, fact))
    if (place < 0) place = facts.push(fact) - 1
    places.set(fact, place)
    return place
  }
  const packed = ways.map((way) => ({
    ...way,
    lines: way.lines.map((line) => ({ ...line, fact: placeOf(line.fact) })),
  }))
  return { ...cost, facts, ways: packed }
}

export const unpackLandedCost = ({ facts, ways, ...cost }: PackedLandedCost): OfferLandedCost => ({
  ...cost,
  ways: ways.map((way) => ({
    ...way,
    lines: way.lines.map((line) => ({ ...line, fact: facts[line.fact]! })),
  })),
})
