import type { LandedCostAnswer } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isDutyLine } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'

const totalOf = (total: { least: Money; most: Money } | null) =>
  total && { least: toNumber(total.least), most: toNumber(total.most) }

/** Landed cost in the contract's format, beside the lines of its offer. */
export const describeLandedCost = (
  { currency, day, payer, ways, changes }: OfferLandedCost,
  lines: readonly OfferLine[],
): LandedCostAnswer => ({
  currency,
  day,
  payer,
  isInPrice: lines.some(isDutyLine),
  ways: ways.map(({ kind, lines: charges, unknowns, total }) => ({
    kind,
    lines: charges.map(({ code, goods, amount, base, percent, code8, due, fact }) => ({
      code,
      product: goods,
      amount: toNumber(amount),
      base: base && toNumber(base),
      percent,
      tariffCode: code8,
      due,
      law: fact.source,
      from: fact.from,
      to: fact.to,
      confidence: fact.confidence,
    })),
    unknowns: unknowns.map(({ reason, goods, about }) => ({ reason, product: goods, about })),
    total: totalOf(total),
  })),
  changes: changes.map(({ from, total, laws }) => ({ from, total: totalOf(total), laws: [...laws] })),
})
