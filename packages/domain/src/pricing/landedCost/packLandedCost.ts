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
  const places = new Map<string, number>()
  const facts: LegalFact[] = []
  const placeOf = (fact: LegalFact): number => {
    const key = JSON.stringify(fact)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, facts.length)
    return facts.push(fact) - 1
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
