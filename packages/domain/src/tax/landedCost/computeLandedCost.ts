import type { Consignment } from '../../customs/border/consignment.ts'
import { territoryOf } from '../../customs/territory.ts'
import { money } from '../../money/money.ts'
import { europeanLandedCost } from './europeanUnion.ts'
import { britishLandedCost } from './greatBritain.ts'
import type { LandedCost, LandedCostInput, LandedUnknown } from './landedCost.ts'
import { otherLandedCost } from './otherCountries.ts'
import { americanLandedCost } from './unitedStates.ts'
import { unknownWay } from './way.ts'

/** Currency of figures where no rule of the destination is known; such a landed cost has no total. */
const currencyWithoutRules = 'EUR'

const ofDestination = (consignment: Consignment, input: LandedCostInput): LandedCost => {
  const { countryCode, postalCode } = consignment.destination
  const { special, isEuCustoms } = territoryOf(countryCode, postalCode)
  const unknown = (...unknowns: LandedUnknown[]): LandedCost => ({
    currency: currencyWithoutRules,
    ways: [unknownWay('entry', unknowns)],
  })
  if (isEuCustoms) return europeanLandedCost(consignment, input)
  if (special !== null)
    return unknown(
      { reason: 'editionMissing', goods: null, about: special },
      { reason: 'vatUnknown', goods: null, about: special },
    )
  if (countryCode === 'GB') return britishLandedCost(consignment, input)
  if (countryCode === 'US' || countryCode === 'PR') return americanLandedCost(consignment, input)
  return (
    otherLandedCost(consignment, input) ??
    unknown({ reason: 'countryUnknown', goods: null, about: countryCode })
  )
}

/** Alcohol and tobacco, which every country taxes by rules of its own. */
const excisePrefixes: readonly string[] = ['2203', '2204', '2205', '2206', '2207', '2208', '24']

const exciseUnknowns = ({ goods }: Consignment): LandedUnknown[] =>
  goods.flatMap(({ hsCode }, index): LandedUnknown[] =>
    hsCode !== null && excisePrefixes.some((prefix) => hsCode.startsWith(prefix))
      ? [{ reason: 'feeUnknown', goods: index, about: hsCode }]
      : [],
  )

/**
 * Computes what the border of the destination charges, for each way of declaring. Pure: the tariff, the
 * exchange rates and the additional duties of the day are part of the input.
 */
export const landedCost = (consignment: Consignment, input: LandedCostInput): LandedCost => {
  const { purpose, isDocument } = consignment
  const cost = ofDestination(consignment, input)
  if (isDocument) {
    const none = money(0, cost.currency)
    return {
      ...cost,
      ways: [{ kind: 'documents', lines: [], unknowns: [], total: { least: none, most: none } }],
    }
  }
  if (purpose === 'return' || purpose === 'repair') {
    const kind = cost.ways.some((way) => way.kind === 'entry') ? 'entry' : 'full'
    return {
      ...cost,
      ways: [unknownWay(kind, [{ reason: 'reliefUnknown', goods: null, about: purpose }])],
    }
  }
  const excise = exciseUnknowns(consignment)
  if (excise.length === 0) return cost
  const ways = cost.ways.map((way) => ({ ...way, unknowns: [...way.unknowns, ...excise], total: null }))
  return { ...cost, ways }
}
