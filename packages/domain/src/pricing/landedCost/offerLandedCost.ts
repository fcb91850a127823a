/** Landed cost as it is frozen with an offer. */
import type { LegalFact } from '../../customs/border/consignment.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { LandedCost } from '../../tax/landedCost/landedCost.ts'
import type { Day } from '../rating/compile/rateRows.ts'
import type { OfferLine } from '../quotes/offer.ts'

export interface OfferLandedCost extends LandedCost {
  /** Day whose law, tariff and exchange rates were used. */
  readonly day: Day
  /** Payer of what is due at the border: the receiver under DAP, the sender under DDP. */
  readonly payer: 'receiver' | 'sender'
  /** True when the price contains what is due; false when nothing is due, the receiver pays, or it is billed later. */
  readonly isInPrice: boolean
  /** Freight and insurance that the landed cost was computed with. */
  readonly freight: Money
  readonly insurance: Money | null
  /** Selling rates in TRY of the currencies that were exchanged. */
  readonly rates: Readonly<Record<Currency, string>>
  /** Known changes of the law before the promised delivery or within 30 days that change the amount. */
  readonly changes: readonly LandedCostChange[]
}

export interface LandedCostChange {
  /** First day on which the amount is another one. */
  readonly from: Day
  /** Total of the declared way from that day on; null when it cannot be computed. */
  readonly total: { readonly least: Money; readonly most: Money } | null
  /** Sources of the rules that begin or end. Rows of earlier versions have the source alone. */
  readonly laws: readonly (string | Pick<LegalFact, 'source' | 'note'>)[]
}

/** Lines for services after the import, which are no part of the freight. */
const afterImport: ReadonlySet<OfferLine['code']> = new Set([
  'customsClearance',
  'ddpHandling',
  'ioss',
  'insurance',
  'duties',
  'dutyBuffer',
])

const sumOf = (
  lines: readonly OfferLine[],
  currency: string,
  isWanted: (line: OfferLine) => boolean,
): Money => ({
  minor: lines.reduce((sum, line) => (isWanted(line) ? sum + line.amount.minor : sum), 0),
  currency,
})

/**
 * Freight and insurance of the landed cost: the freight that the invoice declares, else the offer's price of the
 * transport with fuel and surcharges, without what is charged for clearance, duties and insurance.
 */
export const freightOf = (
  { lines, currency }: { lines: readonly OfferLine[]; currency: string },
  declared: Money | null,
): { freight: Money; insurance: Money | null } => {
  const insurance = sumOf(lines, currency, ({ code }) => code === 'insurance')
  return {
    freight:
      declared && declared.minor > 0
        ? declared
        : sumOf(lines, currency, ({ code }) => !afterImport.has(code)),
    insurance: insurance.minor > 0 ? insurance : null,
  }
}

/** Lines that are frozen with the offer: they follow from the goods, not from weight and lists. */
export const isDutyLine = ({ code }: Pick<OfferLine, 'code'>): boolean =>
  code === 'duties' || code === 'dutyBuffer'
