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
import type { Money } from '@kervan/domain/money/money'
import { landedCost } from '@kervan/domain/tax/landedCost/computeLandedCost'
import { daysOfFact, lawDays } from '@kervan/domain/tax/landedCost/lawDays'
import type { LandedCost, LandedTariff } from '@kervan/domain/tax/landedCost/landedCost'
import { tariffOf } from '@kervan/domain/tax/tariffOf'
import type { DestinationTariff } from '@kervan/domain/tax/tariffOf'
import type { Ctx } from '../../../platform/ctx.ts'
import { openTariff } from '../../tax/openTariff.ts'
import type { OpenTariff } from '../../tax/openTariff.ts'
import { findTaxLaw } from '../../tax/taxLaw.ts'

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

type RatesOfDay = Readonly<Record<string, string>>

/** Rates of the last day that was asked for; they are the same for all quotes of a table. */
const lastRates = new WeakMap<RateTable, { day: string; rates: RatesOfDay }>()

const ratesOn = (table: RateTable, day: string): RatesOfDay => {
  const known = lastRates.get(table)
  if (known?.day === day) return known.rates
  const number = toDayNumber(day)
  const rates = Object.fromEntries(
    [...table.exchangeRates.keys()].flatMap((currency) => {
      const rate = findExchangeRate(table, currency, number)
      return rate ? [[currency, rate.text]] : []
    }),
  )
  lastRates.set(table, { day, rates })
  return rates
}

type Editions = readonly OpenTariff[]

/** Edition of the day, and those after it that are loaded already. */
const openEditions = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'settings'>,
  tariff: DestinationTariff,
  day: string,
  knownAt: Date | undefined,
): Promise<Editions> => {
  const editions: OpenTariff[] = []
  let at = addDays(day, editionDays)
  while (at >= day) {
    const opened = await openTariff(ctx, tariff, at, knownAt)
    if (!opened) break
    editions.unshift(opened)
    at = addDays(opened.edition.validFrom, -1)
  }
  return editions
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

type ComputedPart = keyof LandedCost | 'rates' | 'changes'

/** Equal for prices with equal landed costs: the United States charge the goods alone, whatever the freight. */
const priceKey = (
  tariff: DestinationTariff | null,
  { freight, insurance }: ReturnType<typeof freightOf>,
): string => {
  const partsOf = ({ minor, currency }: Money) => (tariff === 'US' ? currency : `${minor} ${currency}`)
  return `${partsOf(freight)} ${insurance ? partsOf(insurance) : ''}`
}

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
 * @param knownAt moment of a quote that is computed again; editions that were loaded later do not count
 */
export const openLandedCosts = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'settings'>,
  table: RateTable,
  day: string,
  destination: Destination | null,
  knownAt?: Date,
): Promise<LandedCosts> => {
  const only = destination && tariffOf(destination)
  const needed = destination ? (only ? [only] : []) : destinationTariffs
  const editions = new Map<DestinationTariff, Editions>()
  for (const tariff of needed) editions.set(tariff, await openEditions(ctx, tariff, day, knownAt))
  const { layers } = await findTaxLaw(ctx)
  const rates = ratesOn(table, day)

  const ratedLines = new WeakMap<WithBorder['border'], Map<OpenTariff, LandedTariff>>()
  /** Lines of the edition for the goods, found once for all offers. */
  const landedTariffOf = (border: WithBorder['border'], edition: OpenTariff): LandedTariff => {
    const known = ratedLines.get(border) ?? new Map<OpenTariff, LandedTariff>()
    ratedLines.set(border, known)
    let found = known.get(edition)
    if (!found) {
      const lines = border.consignment.goods.map(({ hsCode }) =>
        hsCode === null ? [] : edition.linesUnder(hsCode),
      )
      known.set(edition, (found = { fact: editionFact(edition), lines }))
    }
    return found
  }

  const costOn = (at: string, { border }: WithBorder, prices: ReturnType<typeof freightOf>): LandedCost => {
    const { consignment } = border
    const tariff = tariffOf(consignment.destination)
    const edition = tariff && editions.get(tariff)?.findLast((one) => one.edition.validFrom <= at)
    return landedCost(
      { ...consignment, day: at },
      {
        ...prices,
        tariff: edition ? landedTariffOf(border, edition) : null,
        layers: tariff === 'US' ? layers : [],
        rates,
        disbursement: null,
      },
    )
  }

  const knownDays = new Map<string, readonly string[]>()
  /** Days up to the last one on which any rule that the destination may have begins or has ended, in order. */
  const possibleDays = (tariff: DestinationTariff | null, last: string): readonly string[] => {
    const key = `${tariff} ${last}`
    let days = knownDays.get(key)
    if (!days) {
      const all = [
        ...lawDays,
        ...(tariff === 'US' ? layers.flatMap(({ fact }) => daysOfFact(fact)) : []),
        ...((tariff && editions.get(tariff)) ?? []).map(({ edition }) => edition.validFrom),
      ]
      days = [...new Set(all.filter((one) => one > day && one <= last))].sort()
      knownDays.set(key, days)
    }
    return days
  }

  const changesOf = (
    request: WithBorder,
    cost: LandedCost,
    last: string,
    prices: ReturnType<typeof freightOf>,
  ): LandedCostChange[] => {
    const days = possibleDays(tariffOf(request.border.consignment.destination), last)
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

  /** Computed amounts of a request by what they depend on. */
  const computed = new WeakMap<WithBorder, Map<string, Pick<OfferLandedCost, ComputedPart>>>()
  const compute = (
    request: WithBorder,
    last: string,
    prices: ReturnType<typeof freightOf>,
  ): Pick<OfferLandedCost, ComputedPart> => {
    const known = computed.get(request) ?? new Map<string, Pick<OfferLandedCost, ComputedPart>>()
    computed.set(request, known)
    const key = `${last} ${priceKey(tariffOf(request.border.consignment.destination), prices)}`
    let found = known.get(key)
    if (!found) {
      const cost = costOn(day, request, prices)
      found = {
        ...cost,
        rates: ratesOf(request, cost, prices),
        changes: changesOf(request, cost, last, prices),
      }
      known.set(key, found)
    }
    return found
  }

  return {
    of: (request, { transitDays, ...offer }) => {
      const prices = freightOf(offer, request.border.declaredFreight)
      const last = addDays(day, Math.max(changeDays, transitDays.max))
      const { rates: used, changes, ...cost } = compute(request, last, prices)
      const payer = request.incoterm === 'DDP' ? 'sender' : 'receiver'
      return { ...cost, day, payer, ...prices, rates: used, changes }
    },
  }
}
