/**
 * Rates parcels (docs/rules.md, Prices): for a compiled table and a request, returns each service's offer or
 * its reason for making none. Explanations run the same code with a trace, so that their figures cannot differ.
 */
import type { Explanation } from '../quotes/explanation.ts'
import { checkPackageType } from './parcel.ts'
import type { Offer, Quote } from '../quotes/offer.ts'
import type { NotServed, NotServedReason } from '../quotes/offer.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateService } from './rateService.ts'
import { laneOf } from './lane.ts'
import type { Refusal } from './findTariff.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'

/** Prices a parcel with every service of the table, in the table's order. Throws RangeError without a piece. */
export const rateParcel = (table: RateTable, request: RatingRequest): Quote => rate(table, request, null)

/** Like rateParcel, with the figures behind each offer; `explanations[n]` belongs to `offers[n]`. */
export const rateAndExplain = (
  table: RateTable,
  request: RatingRequest,
): Quote & { explanations: readonly Explanation[][] } => {
  const explanations: Explanation[][] = []
  return { ...rate(table, request, explanations), explanations }
}

const rate = (table: RateTable, request: RatingRequest, explanations: Explanation[][] | null): Quote => {
  const parcel = measureParcel(request)
  // Ignores the package type of documents, even if the form sends one.
  const misuse =
    request.contentKind === 'package' ? checkPackageType(request.packageType, request.pieces) : null
  const offers: Offer[] = []
  const notServed: NotServed[] = []
  for (const service of laneOf(table, request).services) {
    const trace: Explanation[] | null = explanations && []
    // An embargo takes precedence, because another package type would not help.
    const outcome = misuse ? (service.embargo ?? misuse) : rateService(table, service, parcel, trace)
    if (typeof outcome === 'object' && 'total' in outcome) {
      offers.push(outcome)
      if (trace) explanations!.push(trace)
    } else notServed.push(toNotServed(service.compiled, outcome))
  }
  return { offers, notServed }
}

const toNotServed = ({ carrier, service }: CompiledService, refusal: NotServedReason | Refusal): NotServed =>
  typeof refusal === 'string' ? { carrier, service, reason: refusal } : { carrier, service, ...refusal }

/** Thrown when the table no longer gives the offer's prices: explain an offer with the table that made it. */
export class RateTableChanged extends Error {
  override name = 'RateTableChanged'
}

/**
 * Returns every figure behind an offer, in order. `table` and `request` must be those of the offer; throws
 * RateTableChanged when they now give another price. Customers get explanationForCustomer of it.
 */
export const explainOffer = (
  table: RateTable,
  request: RatingRequest,
  offer: Pick<Offer, 'service' | 'total' | 'totalTry'>,
): Explanation[] => {
  const service = laneOf(table, request).services.find(({ compiled }) => compiled.row.id === offer.service.id)
  const trace: Explanation[] = []
  const again = service && rateService(table, service, measureParcel(request), trace)
  if (
    !again ||
    !('total' in again) ||
    again.total.minor !== offer.total.minor ||
    again.total.currency !== offer.total.currency ||
    again.totalTry.minor !== offer.totalTry.minor
  ) {
    throw new RateTableChanged(`service ${offer.service.id} is priced otherwise now`)
  }
  return trace
}
