/**
 * What a parcel that was paid would have cost with the pieces that were measured: the list, zone, fuel, segment and exchange
 * rate of then, whatever the table says today (docs/rules.md, Measuring).
 */
import { parsePercent, parseRate } from '../../money/money.ts'
import { chargeableWeight, stepOf, toGrams } from '../../weight/weight.ts'
import type { ChargeableWeight, Piece } from '../../weight/weight.ts'
import { explanationForCustomer } from '../quotes/explanation.ts'
import type { Explanation } from '../quotes/explanation.ts'
import type { Offer, OfferLine } from '../quotes/offer.ts'
import type { Direction } from './compile/rateRows.ts'
import { noBeginning, noEnd, toDayNumber } from './compile/rateTable.ts'
import type { CompiledPriceList, CompiledService, RateTable } from './compile/rateTable.ts'
import { putOnLane } from './lane.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateService } from './rateService.ts'

/** The offer that was paid, with what it was made of. */
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
  /** As the customer may read it. */
  explanation: readonly Explanation[]
}

export interface MeasuredPrice {
  before: Calculation
  after: Calculation
  /** Too little to speak of: nothing is asked for and nothing given back. */
  isWithinTolerance: boolean
}

const always = { from: noBeginning, to: noEnd }

const directionOf = ({ request }: PaidOffer): Direction => request.direction ?? 'export'

const listOfPaid = (service: CompiledService, paid: PaidOffer): CompiledPriceList | undefined =>
  service.priceLists[directionOf(paid)].find(({ row }) => row.id === paid.priceListId)

/** The service as it was on the day of the offer; null when a part of it is not known any more. */
const pinService = (service: CompiledService, paid: PaidOffer): CompiledService | null => {
  const list = listOfPaid(service, paid)
  const zone = [...service.zoneByCountry.values()].find(({ code }) => code === paid.zoneCode)
  if (!list || !zone) return null
  const day = toDayNumber(paid.request.day)
  const week = service.fuel.find(({ from }) => from <= day)
  if (!week) return null
  // A week without a surcharge leaves no line.
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
    // It was taken when it could be.
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

/** Half a kilogram, or the list's step where that is larger. */
const isWithin = (before: Offer, after: Offer, { rule }: CompiledPriceList): boolean => {
  const [from, to] = [toGrams(before.chargeableKg), toGrams(after.chargeableKg)]
  const tolerance = Math.max(500, stepOf(Math.max(from, to), rule.steps).stepGrams)
  return Math.abs(to - from) <= tolerance && setOff(before) === setOff(after)
}

/** What the parcel sets off besides its weight, such as a piece that is too long. */
const setOff = ({ lines }: Offer): string =>
  lines.map(({ code, params }) => `${code} ${params.pieces ?? ''}`).join()

/**
 * Both calculations, or null where the price of then cannot be worked out again to the last hundredth, or the service does
 * not carry what was measured: nothing is guessed.
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
    return 'total' in outcome ? { offer: outcome, trace } : null
  }
  const before = rate(paid.request)
  const after = rate({ ...paid.request, pieces })
  if (!before || !after) return null
  if (before.offer.total.minor !== paid.total.minor || before.offer.currency !== paid.total.currency)
    return null
  const calculation = (
    { offer, trace }: NonNullable<ReturnType<typeof rate>>,
    of: readonly Piece[],
  ): Calculation => ({
    weight: chargeableWeight(of, list.rule),
    total: offer.total,
    lines: offer.lines,
    explanation: explanationForCustomer(trace),
  })
  return {
    before: calculation(before, paid.request.pieces),
    after: calculation(after, pieces),
    isWithinTolerance: isWithin(before.offer, after.offer, list),
  }
}
