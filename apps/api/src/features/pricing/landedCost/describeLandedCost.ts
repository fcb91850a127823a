import type {
  LandedCostAnswer,
  LandedSummaryAnswer,
} from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { LandedWay } from '@kervan/domain/tax/landedCost/landedCost'
import type { Language } from '../../../platform/language.ts'
import { lawText } from '../../customs/lawText.ts'

const totalOf = (total: { least: Money; most: Money } | null) =>
  total && { least: toNumber(total.least), most: toNumber(total.most) }

/** Landed cost of the declared way in the contract's format. */
export const summarizeLandedCost = ({
  currency,
  day,
  payer,
  isInPrice,
  ways,
}: Omit<OfferLandedCost, 'ways'> & {
  ways: readonly Pick<LandedWay, 'total'>[]
}): LandedSummaryAnswer => ({ currency, day, payer, isInPrice, total: totalOf(ways[0]?.total ?? null) })

/** Landed cost in the contract's format, its sources in the language. */
export const describeLandedCost = (language: Language, cost: OfferLandedCost): LandedCostAnswer => ({
  ...summarizeLandedCost(cost),
  ways: cost.ways.map(({ kind, lines: charges, unknowns, total }) => ({
    kind,
    lines: charges.map(({ code, goods, amount, base, percent, items, code8, due, fact }) => ({
      code,
      product: goods,
      amount: toNumber(amount),
      base: base && toNumber(base),
      percent,
      items,
      tariffCode: code8,
      due,
      law: lawText(language, fact),
      from: fact.from,
      to: fact.to,
      confidence: fact.confidence,
    })),
    unknowns: unknowns.map(({ reason, goods, about }) => ({ reason, product: goods, about })),
    total: totalOf(total),
  })),
  changes: cost.changes.map(({ from, total, laws }) => ({
    from,
    total: totalOf(total),
    laws: laws.map((law) => lawText(language, typeof law === 'string' ? { source: law } : law)),
  })),
})
