import { add, toNumber, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import type { Language } from '../../../platform/language.ts'
import { costName } from '../../pricing/quotes/describeLines.ts'

interface Priced {
  lines: readonly OfferLine[]
  chargeableKg: string
}

const piecesOf = (lines: readonly OfferLine[]): number =>
  lines.reduce((sum, { params }) => sum + Number(params['pieces'] ?? 0), 0)

/**
 * Adds up the price lines of several shipments: one line per cost, and per percentage of fuel and insurance.
 * Empty when they do not come to `total`.
 */
export const sumLines = (language: Language, shipments: readonly Priced[], total: Money) => {
  const lines = shipments.flatMap((shipment) => shipment.lines)
  const kg = shipments.reduce((sum, { chargeableKg }) => sum + Math.round(Number(chargeableKg) * 1000), 0)
  const sums = [...groupBy(lines, ({ code, params }) => `${code} ${params['percent'] ?? ''}`).values()].map(
    (same) => ({
      name: costName(
        language,
        { code: same[0]!.code, params: { ...same[0]!.params, pieces: piecesOf(same) } },
        kg / 1000,
      ),
      shipmentCount: same.length,
      amount: same.reduce((sum, line) => add(sum, line.amount), zero(total.currency)),
    }),
  )
  const whole = sums.reduce((sum, line) => add(sum, line.amount), zero(total.currency))
  return whole.minor === total.minor ? sums.map((line) => ({ ...line, amount: toNumber(line.amount) })) : []
}
