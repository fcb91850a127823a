/** Accompanying papers of a consignment: the need of each paper follows from the dated rows of paperRows.ts. */
import { sum } from '../../money/money.ts'
import type { Currency, Money } from '../../money/money.ts'
import { factOf } from './consignment.ts'
import type { Consignment, LegalFact } from './consignment.ts'
import { settleConsignment } from './enteredConsignment.ts'
import type { EnteredConsignment } from './enteredConsignment.ts'
import { paperKinds, paperRows } from './paperRows.ts'
import type { PaperCase, PaperKind, PaperNeed } from './paperRows.ts'

export interface PaperAnswer {
  paper: PaperKind
  need: PaperNeed
  /** Identifies the reason's text, `customs:paper.reason.<reason>`. */
  reason: string
  fact: LegalFact
}

/** Circumstances outside the consignment. Each is optional; an unknown one leads to the safer paper. */
export interface PaperCircumstances {
  /** True when a postal operator carries it, false for express; null while the service is unknown. */
  isMail?: boolean | null
  /** Gross weight; the net weight is used without it. */
  grossKg?: number | null
  /** Converts the goods value; null without an exchange rate. XDR is the special drawing right. */
  goodsIn?: (currency: Currency) => Money | null
}

/** Adds up the goods value; null when a value is unknown or in another currency. */
const goodsInOneCurrency = (goods: Consignment['goods'], currency: Currency): Money | null => {
  const values = goods.flatMap(({ value }) => (value?.currency === currency ? [value] : []))
  return values.length === goods.length ? sum(values, currency) : null
}

const netKgOf = (goods: Consignment['goods']): number | null =>
  goods.some(({ netKg }) => netKg === null) ? null : goods.reduce((kg, { netKg }) => kg + netKg!, 0)

/**
 * Returns every paper with its need on the day of the consignment, in the order of `paperKinds`. Of the rows of
 * a paper, the first row that is in force and applies decides; a paper without a row on the day is left out.
 */
export const papersFor = (
  consignment: Consignment,
  { isMail = null, grossKg, goodsIn }: PaperCircumstances = {},
): PaperAnswer[] => {
  const valueIn = goodsIn ?? ((currency: Currency) => goodsInOneCurrency(consignment.goods, currency))
  const paperCase: PaperCase = {
    consignment,
    isMail,
    kg: grossKg ?? netKgOf(consignment.goods),
    goodsEur: valueIn('EUR'),
    goodsSdr: valueIn('XDR'),
  }
  return paperKinds.flatMap((paper) => {
    const row = paperRows.find(
      ({ papers, from, to, applies }) =>
        papers.includes(paper) &&
        from <= consignment.day &&
        (to === null || consignment.day <= to) &&
        applies(paperCase),
    )
    if (!row) return []
    const { need, reason } = row
    return [{ paper, need, reason, fact: factOf(row) }]
  })
}

/** Returns the papers of a consignment as entered; unanswered questions count as the most common answer. */
export const papersOf = (entered: EnteredConsignment): PaperAnswer[] => {
  const { channel, grossKg, goodsValueIn } = entered
  const isMail = channel === null ? null : channel === 'mail'
  return papersFor(settleConsignment(entered), { isMail, grossKg, goodsIn: goodsValueIn })
}
