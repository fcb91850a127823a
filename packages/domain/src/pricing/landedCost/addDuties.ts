/** Adds duties to the offers of DDP shipments: at cost, as lines of their own (docs/rules.md, Landed cost). */
import { formatDecimal, multiplyDivide } from '../../money/decimal.ts'
import { parseRate, rateOne, toDecimal } from '../../money/money.ts'
import type { LandedCost } from '../../tax/landedCost/landedCost.ts'
import { toDayNumber } from '../rating/days.ts'
import type { RateTable } from '../rating/compile/rateTable.ts'
import type { RatingRequest } from '../rating/parcel.ts'
import { appliesTo, exchange, percentMinor } from '../rating/surchargeAmount.ts'
import type { Explanation } from '../quotes/explanation.ts'
import type { Offer, OfferLine, StaffLine } from '../quotes/offer.ts'
import { isDutyLine } from './offerLandedCost.ts'

interface Priced {
  offer: Offer
  explanation: readonly Explanation[]
}

type AddedLine = Pick<OfferLine, 'code' | 'params'> & { minor: number }

const staffLineOf = ({ code, amount }: OfferLine): StaffLine => ({
  code,
  cost: amount,
  markup: { minor: 0, currency: amount.currency },
})

/** Puts the steps before the sum of the lines, and states the new sums. */
const explainAdded = (
  explanation: readonly Explanation[],
  steps: readonly Explanation[],
  { total, totalTry, exchangeRate }: Pick<Offer, 'total' | 'totalTry' | 'exchangeRate'>,
): Explanation[] => {
  const at = explanation.findIndex(({ code }) => code === 'total')
  if (at < 0) return [...explanation]
  const sums = explanation.slice(at).map((step): Explanation => {
    if (step.code === 'total') return { ...step, params: { ...step.params, total: toDecimal(total) } }
    if (step.code !== 'exchangeRate') return step
    const productMinor = multiplyDivide(total.minor, parseRate(exchangeRate.rate), rateOne)
    const product = productMinor === totalTry.minor ? null : formatDecimal(productMinor, 2)
    return { ...step, params: { ...step.params, totalTry: toDecimal(totalTry), product } }
  })
  return [...explanation.slice(0, at), ...steps, ...sums]
}

/** Offer with further lines at cost. Sums stay exact; each TRY amount is rounded by itself. */
const withLines = (
  { offer, explanation }: Priced,
  added: readonly OfferLine[],
  steps: readonly Explanation[],
): Priced => {
  const plus = (amount: { minor: number; currency: string }, of: 'amount' | 'amountTry') => ({
    minor: added.reduce((sum, line) => sum + line[of].minor, amount.minor),
    currency: amount.currency,
  })
  const next: Offer = {
    ...offer,
    lines: [...offer.lines, ...added],
    total: plus(offer.total, 'amount'),
    totalTry: plus(offer.totalTry, 'amountTry'),
    staff: {
      ...offer.staff,
      lines: [...offer.staff.lines, ...added.map(staffLineOf)],
      cost: plus(offer.staff.cost, 'amount'),
    },
  }
  return { offer: next, explanation: explainAdded(explanation, steps, next) }
}

/** Adds duty lines that were frozen with a paid offer, for a calculation that was repeated without them. */
export const addFrozenDuties = (priced: Priced, lines: readonly OfferLine[]): Priced => {
  const frozen = lines.filter(isDutyLine)
  return frozen.length === 0 ? priced : withLines(priced, frozen, [])
}

/**
 * Adds what is due at the border (the most that it can be) and the buffer for its variation to a DDP offer. An unknown
 * amount adds no line: the explanation says that it is billed later, with the reasons. Other offers are returned
 * unchanged.
 */
export const addDuties = (
  table: RateTable,
  request: RatingRequest,
  priced: Priced,
  landed: LandedCost,
): Priced => {
  const [way] = landed.ways
  if (request.incoterm !== 'DDP' || !way) return priced
  const { offer } = priced
  const { currency } = offer
  const day = toDayNumber(request.day)
  const steps: Explanation[] = []
  const later = (reasons: Extract<Explanation, { code: 'dutiesLater' }>['params']['reasons']): Priced => ({
    offer,
    explanation: explainAdded(priced.explanation, [{ code: 'dutiesLater', params: { reasons } }], offer),
  })
  if (way.total === null) return later([...new Set(way.unknowns.map(({ reason }) => reason))])
  const due = way.total.most
  if (due.minor === 0) return priced
  const laws = [
    ...new Set(way.lines.flatMap(({ due: where, fact }) => (where === 'border' && fact.source) || [])),
  ]
  steps.push({
    code: 'duties',
    params: { amount: toDecimal(due), currency: due.currency, way: way.kind, laws, day: request.day },
  })
  const minor = exchange(table, due, currency, 'duties', day, steps)
  if (minor === null) return later(['exchangeRateMissing'])
  const lines: AddedLine[] = [{ code: 'duties', params: {}, minor }]
  const { surcharges } = table.serviceById.get(offer.service.id)!
  for (const rule of surcharges) {
    if (rule.kind !== 'dutyBuffer' || !appliesTo(rule, request, day)) continue
    const buffer = percentMinor(table, rule, { minor, currency }, currency, day, steps)
    if (buffer === null) return later(['exchangeRateMissing'])
    if (buffer > 0) lines.push({ code: 'dutyBuffer', params: { percent: rule.row.amount }, minor: buffer })
  }
  const rate = parseRate(offer.exchangeRate.rate)
  const added = lines.map(({ minor: amount, ...line }): OfferLine => ({
    ...line,
    amount: { minor: amount, currency },
    amountTry: { minor: multiplyDivide(amount, rate, rateOne), currency: 'TRY' },
  }))
  return withLines(priced, added, steps)
}
