/** Landed cost of offers: opens tariffs, additional duties and exchange rates once for any number of shipments. */
import type { FactConfidence, LegalFact } from '@kervan/domain/customs/border/consignment'
import type { Destination } from '@kervan/domain/customs/thresholds'
import { freightOf } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { LandedCostChange, OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { addDays, toDayNumber } from '@kervan/domain/pricing/rating/days'
import { findExchangeRate } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { landedCost } from '@kervan/domain/tax/landedCost/computeLandedCost'
import type { LandedCost, LandedTariff } from '@kervan/domain/tax/landedCost/landedCost'
import { tariffOf } from '@kervan/domain/tax/tariffOf'
import type { DestinationTariff } from '@kervan/domain/tax/tariffOf'
import type { Ctx } from '../../../platform/ctx.ts'
import { listLandedLayers } from '../../tax/layers/listLandedLayers.ts'
import { openTariff } from '../../tax/openTariff.ts'
import type { OpenTariff } from '../../tax/openTariff.ts'

/** Days after the quote for which known changes of the law are looked up; a longer transit looks further. */
const changeDays = 30
/** Furthest day for which an edition that is loaded ahead is found. */
const editionDays = 60

const editionConfidence: Readonly<Record<OpenTariff['edition']['kind'], FactConfidence>> = {
  official: 'official',
  // A selection of an earlier year.
  curated: 'demonstration',
  demonstration: 'demonstration',
}

const ratesOn = (table: RateTable, day: string): Readonly<Record<string, string>> => {
  const number = toDayNumber(day)
  return Object.fromEntries(
    [...table.exchangeRates.keys()].flatMap((currency) => {
      const rate = findExchangeRate(table, currency, number)
      return rate ? [[currency, rate.text]] : []
    }),
  )
}

type Editions = readonly OpenTariff[]

/** Edition of the day, and the next one when it is loaded already. */
const openEditions = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  tariff: DestinationTariff,
  day: string,
): Promise<Editions> => {
  const now = await openTariff(ctx, tariff, day)
  const later = await openTariff(ctx, tariff, addDays(day, editionDays))
  return [now, later?.edition.id === now?.edition.id ? null : later].filter((one) => one !== null)
}

type WithBorder = RatingRequest & Required<Pick<RatingRequest, 'border'>>

export const hasBorder = (request: RatingRequest): request is WithBorder => request.border !== undefined

export interface LandedCosts {
  /** Landed cost of a shipment with an offer's freight. */
  of: (request: WithBorder, offer: Offer) => Omit<OfferLandedCost, 'isInPrice'>
}

const destinationTariffs = ['US', 'EU', 'GB'] as const satisfies readonly DestinationTariff[]

const editionFact = ({ edition }: OpenTariff): LegalFact => ({
  source: edition.name,
  from: edition.validFrom,
  to: null,
  confidence: editionConfidence[edition.kind],
})

/** Sources of the rules that begin on the day or ended the day before. */
const lawsChanging = (costs: readonly LandedCost[], day: string): LandedCostChange['laws'] => {
  const dayBefore = addDays(day, -1)
  const facts = costs.flatMap(({ ways }) => ways.flatMap(({ lines }) => lines.map(({ fact }) => fact)))
  const changing = facts.filter(({ from, to }) => from === day || to === dayBefore)
  return [
    ...new Map(
      changing.map(({ source, note }) => [
        `${source} ${note}`,
        note === undefined ? source : { source, note },
      ]),
    ).values(),
  ]
}

/**
 * Opens what landed costs of a day need.
 * @param destination the only destination; null for any
 */
export const openLandedCosts = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  table: RateTable,
  day: string,
  destination: Destination | null,
): Promise<LandedCosts> => {
  const only = destination && tariffOf(destination)
  const needed = destination ? (only ? [only] : []) : destinationTariffs
  const editions = new Map<DestinationTariff, Editions>()
  for (const tariff of needed) editions.set(tariff, await openEditions(ctx, tariff, day))
  const layers = needed.includes('US') ? await listLandedLayers(ctx.db) : []
  const rates = ratesOn(table, day)

  const costOn = (
    at: string,
    { border: { consignment } }: WithBorder,
    prices: ReturnType<typeof freightOf>,
  ): LandedCost => {
    const tariff = tariffOf(consignment.destination)
    const edition = tariff && editions.get(tariff)?.findLast((one) => one.edition.validFrom <= at)
    const landedTariff: LandedTariff | null = edition
      ? {
          fact: editionFact(edition),
          lines: consignment.goods.map(({ hsCode }) => (hsCode === null ? [] : edition.linesUnder(hsCode))),
        }
      : null
    return landedCost(
      { ...consignment, day: at },
      { ...prices, tariff: landedTariff, layers: tariff === 'US' ? layers : [], rates, disbursement: null },
    )
  }

  /** Days after the quote's on which a rule begins or has ended, in order. */
  const changingDays = (costs: readonly LandedCost[], { border }: WithBorder, last: string): string[] => {
    const tariff = tariffOf(border.consignment.destination)
    const facts = [
      ...costs.flatMap(({ ways }) => ways.flatMap(({ lines }) => lines.map(({ fact }) => fact))),
      ...(tariff === 'US' ? layers.map(({ fact }) => fact) : []),
    ]
    const days = [
      ...facts.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)])),
      ...((tariff && editions.get(tariff)) ?? []).map(({ edition }) => edition.validFrom),
    ]
    return [...new Set(days)].filter((one) => one > day && one <= last).sort()
  }

  const changesOf = (
    request: WithBorder,
    cost: LandedCost,
    { transitDays }: Offer,
    prices: ReturnType<typeof freightOf>,
  ): LandedCostChange[] => {
    const last = addDays(day, Math.max(changeDays, transitDays.max))
    // Rules that begin meanwhile are in the lines of the last day.
    const days = changingDays([cost, costOn(last, request, prices)], request, last)
    let before = cost
    return days.flatMap((from) => {
      const after = costOn(from, request, prices)
      const total = after.ways[0]?.total ?? null
      const isSame = JSON.stringify(total) === JSON.stringify(before.ways[0]?.total ?? null)
      const laws = lawsChanging([before, after], from)
      before = after
      return isSame ? [] : [{ from, total, laws }]
    })
  }

  /** Rates of the currencies that the landed cost was computed with. */
  const ratesOf = (
    { border }: WithBorder,
    { currency }: LandedCost,
    { freight, insurance }: ReturnType<typeof freightOf>,
  ): OfferLandedCost['rates'] => {
    const used = [currency, freight.currency, ...(insurance ? [insurance.currency] : [])]
    const ofGoods = border.consignment.goods.flatMap(({ value }) => (value ? [value.currency] : []))
    return Object.fromEntries(
      [...used, ...ofGoods].flatMap((one): [string, string][] => {
        const rate = rates[one]
        return rate === undefined ? [] : [[one, rate]]
      }),
    )
  }

  return {
    of: (request, offer) => {
      const prices = freightOf(offer, request.border.declaredFreight)
      const cost = costOn(day, request, prices)
      return {
        ...cost,
        day,
        payer: request.incoterm === 'DDP' ? 'sender' : 'receiver',
        ...prices,
        rates: ratesOf(request, cost, prices),
        changes: changesOf(request, cost, offer, prices),
      }
    },
  }
}
