/**
 * Recalculates a paid parcel with its measured pieces, using the list, zone, fuel, segment and exchange rate of
 * the paid offer instead of today's (docs/rules.md, Measuring).
 */
import { parsePercent, parseRate } from '../../money/money.ts'
import { chargeableWeight, stepOf, toGrams } from '../../weight/weight.ts'
import type { ChargeableWeight, Piece } from '../../weight/weight.ts'
import { addFrozenDuties } from '../landedCost/addDuties.ts'
import { explanationForCustomer } from '../quotes/explanation.ts'
import type { Explanation } from '../quotes/explanation.ts'
import type { Offer, OfferLine } from '../quotes/offer.ts'
import { isDutyLine } from '../landedCost/offerLandedCost.ts'
import type { Direction } from './compile/rateRows.ts'
import { noBeginning, noEnd, toDayNumber } from './days.ts'
import type { CompiledPriceList, CompiledService, RateTable } from './compile/rateTable.ts'
import { putOnLane } from './lane.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateService } from './rateService.ts'

/** Paid offer with the inputs of its calculation. */
export interface PaidOffer {
  request: RatingRequest
  serviceId: number
  priceListId: number
  zoneCode: string
  exchangeRate: string
  exchangeRateDay: string
  lines: readonly OfferLine[]
  total: { minor: number; currency: string }
}

export interface Calculation {
  weight: ChargeableWeight
  total: { minor: number; currency: string }
  lines: readonly OfferLine[]
  /** Explanation of the price that the customer may read. */
  explanation: readonly Explanation[]
}

export interface MeasuredPrice {
  before: Calculation
  after: Calculation
  /** True when the difference is below the tolerance: nothing is charged or refunded. */
  isWithinTolerance: boolean
}

const always = { from: noBeginning, to: noEnd }

const directionOf = ({ request }: PaidOffer): Direction => request.direction ?? 'export'

const listOfPaid = (service: CompiledService, paid: PaidOffer): CompiledPriceList | undefined =>
  service.priceLists[directionOf(paid)].find(({ row }) => row.id === paid.priceListId)

/** Returns the service with the terms of the paid offer; null when a part of them is no longer known. */
const pinService = (service: CompiledService, paid: PaidOffer): CompiledService | null => {
  const list = listOfPaid(service, paid)
  const zone = [...service.zoneByCountry.values()].find(({ code }) => code === paid.zoneCode)
  if (!list || !zone) return null
  const day = toDayNumber(paid.request.day)
  const week = service.fuel.find(({ from }) => from <= day)
  if (!week) return null
  // Reads the paid fuel percentage; a week without fuel has no line.
  const percent = String(paid.lines.find(({ code }) => code === 'fuel')?.params.percent ?? '0')
  return {
    ...service,
    priceLists: { ...service.priceLists, [directionOf(paid)]: [{ ...list, ...always }] },
    zoneByCountry: new Map([[paid.request.countryCode, zone]]),
    fuel: [
      {
        ...week,
        ...always,
        row: { ...week.row, percent },
        rate: parsePercent(percent),
        lineParams: { percent },
      },
    ],
    // Ignores embargoes, because the parcel was accepted when sending was allowed.
    embargoes: new Map(),
  }
}

const pinTable = (table: RateTable, { exchangeRate, exchangeRateDay, total }: PaidOffer): RateTable => ({
  ...table,
  embargoes: new Map(),
  exchangeRates: new Map(table.exchangeRates).set(total.currency, [
    {
      rate: parseRate(exchangeRate),
      text: exchangeRate,
      day: exchangeRateDay,
      dayNumber: toDayNumber(exchangeRateDay),
      origin: null,
    },
  ]),
})

/** Tolerance: half a kilogram, or the list's step if larger. */
const isWithin = (before: Offer, after: Offer, { rule }: CompiledPriceList): boolean => {
  const [from, to] = [toGrams(before.chargeableKg), toGrams(after.chargeableKg)]
  const tolerance = Math.max(500, stepOf(Math.max(from, to), rule.steps).stepGrams)
  return Math.abs(to - from) <= tolerance && setOff(before) === setOff(after)
}

/** Returns the surcharges that depend on the pieces and not on the weight, such as an oversize piece. */
const setOff = ({ lines }: Offer): string =>
  lines.map(({ code, params }) => `${code} ${params.pieces ?? ''}`).join()

/**
 * Returns both calculations. Null when the paid price cannot be reproduced exactly, or when the service does
 * not accept the measured pieces: the result is never estimated.
 */
export const priceMeasured = (
  table: RateTable,
  paid: PaidOffer,
  pieces: readonly Piece[],
): MeasuredPrice | null => {
  const known = table.serviceById.get(paid.serviceId)
  const service = known && pinService(known, paid)
  if (!service) return null
  const list = listOfPaid(service, paid)!
  const pinned = pinTable(table, paid)
  const rate = (request: RatingRequest) => {
    const trace: Explanation[] = []
    const outcome = rateService(pinned, putOnLane(pinned, service, request), measureParcel(request), trace)
    if (!('total' in outcome)) return null
    const { offer, explanation } = addFrozenDuties({ offer: outcome, explanation: trace }, paid.lines)
    return { offer, explanation }
  }
  const before = rate(paid.request)
  const after = rate({ ...paid.request, pieces })
  if (!before || !after) return null
  if (before.offer.total.minor !== paid.total.minor || before.offer.currency !== paid.total.currency)
    return null
  const calculation = (
    { offer, explanation }: NonNullable<ReturnType<typeof rate>>,
    of: readonly Piece[],
  ): Calculation => ({
    weight: chargeableWeight(of, list.rule),
    total: offer.total,
    lines: offer.lines,
    explanation: explanationForCustomer(explanation),
  })
  return {
    before: calculation(before, paid.request.pieces),
    after: calculation(after, pieces),
    isWithinTolerance: isWithin(before.offer, after.offer, list),
  }
}

/**
 * Returns how much more the paid offer's terms ask for a chargeable weight than was paid; null when the paid price
 * cannot be reproduced exactly or the weight is beyond the list.
 */
export const priceOfChargedWeight = (
  table: RateTable,
  paid: PaidOffer,
  chargedGrams: number,
): { minor: number; currency: string } | null => {
  const known = table.serviceById.get(paid.serviceId)
  const service = known && pinService(known, paid)
  if (!service) return null
  const pinned = pinTable(table, paid)
  const lane = putOnLane(pinned, service, paid.request)
  const parcel = measureParcel(paid.request)
  const before = rateService(pinned, lane, parcel, null)
  const after = rateService(pinned, lane, { ...parcel, chargedGrams }, null)
  if (!('total' in before) || !('total' in after)) return null
  const duties = paid.lines.reduce((sum, line) => (isDutyLine(line) ? sum + line.amount.minor : sum), 0)
  if (before.total.minor + duties !== paid.total.minor) return null
  return { minor: after.total.minor - before.total.minor, currency: after.total.currency }
}
