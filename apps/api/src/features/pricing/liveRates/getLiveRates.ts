import type { RateRequest } from '@kervan/connectors/carriers/rating'
import type { CarrierRatesAnswer } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import type { QuoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import { findExchangeRate } from '@kervan/domain/pricing/rating/compile/rateTable'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { nextWorkingDay } from '@kervan/domain/tracking/nextWorkingDay'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { openConnection } from '../../connection/openConnection.ts'
import { fieldError } from '../../../platform/errors.ts'
import { requestFromCarrier } from './requestFromCarrier.ts'
import type { CarrierReply } from './requestFromCarrier.ts'
import { chooseSegment } from '../segments/chooseSegment.ts'
import { compareLiveRates } from './compareLiveRates.ts'
import { parcelOf } from '../quotes/estimatePrice.ts'
import { listCarriersOfConnectors } from './liveRate.queries.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { quoteParcel } from '../quotes/quoteParcel.ts'

type LiveRatesRequest = QuoteRequest & { receiverCity: string | null }

/**
 * Returns each carrier's live rates for the parcel beside the price lists. Carriers are requested in parallel,
 * so the answer takes as long as the slowest one within its time limit; it states for each whether it answered.
 */
export const getLiveRates = async (ctx: Ctx, quote: LiveRatesRequest): Promise<CarrierRatesAnswer[]> => {
  // Carriers are requested for exports only.
  if (quote.direction === 'import') throw fieldError('direction', 'validation:choice')
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { offers } = await quoteParcel(ctx, parcelOf(quote), segmentId, { isExplained: false })
  const carriers = await listCarriersOfConnectors(
    ctx.db,
    ctx.connectors.with('rates').map(({ key }) => key),
  )
  const sellingTry = await sellingRates(ctx)
  const request = toRateRequest(ctx, quote)
  return Promise.all(
    carriers.map(async ({ id, code, name, connectorName }) => {
      const connection = await openConnection(ctx, { connectorKey: connectorName, companyId: null })
      const reply = await requestFromCarrier(name, connection?.connector.rates ?? null, request, {
        timeLimitMs: ctx.settings.LIVE_RATES_TIME_LIMIT_MS,
        log: ctx.log,
      })
      return {
        supplierCode: code,
        supplierName: name,
        ...describeReply(ctx, name, reply),
        rates: compareLiveRates({
          live: reply.kind === 'answered' ? reply.rates : [],
          offers: offers.map(({ offer }) => offer).filter(({ carrier }) => carrier.id === id),
          productOf: ctx.connectors.find(connectorName)?.productOf ?? (() => undefined),
          sellingTry,
        }),
      }
    }),
  )
}

const toRateRequest = ({ now, settings }: Ctx, quote: LiveRatesRequest): RateRequest => {
  const { contentKind, packageType, countryCode, postalCode, pieces } = parcelOf(quote)
  return {
    day: nextWorkingDay(dayInTurkiye(now)),
    shipmentType: contentKind,
    packageType,
    from: {
      countryCode: 'TR',
      postalCode: settings.SHIP_FROM_POSTAL_CODE,
      city: settings.SHIP_FROM_CITY,
    },
    to: { countryCode, postalCode: postalCode ?? '', city: quote.receiverCity },
    pieces: pieces.map(({ weightKg, widthCm, lengthCm, heightCm }) => ({
      weightKg,
      dimensionsCm:
        contentKind === 'document' ? null : { width: widthCm, length: lengthCm, height: heightCm },
    })),
  }
}

/** TRY rates of the day, the same that the price lists use. */
const sellingRates = async (ctx: Ctx): Promise<Record<string, string>> => {
  const table = await currentRateTable(ctx)
  const day = toDayNumber(dayInTurkiye(ctx.now))
  const rates: Record<string, string> = {}
  for (const currency of table.exchangeRates.keys()) {
    const rate = findExchangeRate(table, currency, day)
    if (rate) rates[currency] = rate.text
  }
  return rates
}

const describeReply = (
  { language, settings }: Ctx,
  carrier: string,
  reply: CarrierReply,
): Pick<CarrierRatesAnswer, 'outcome' | 'message'> => {
  switch (reply.kind) {
    case 'answered':
      return { outcome: 'answered', message: null }
    case 'off':
      return { outcome: 'off', message: null }
    case 'failed': {
      const { failure, reason, pausedUntil } = reply
      const time = pausedUntil && writeTime(pausedUntil)
      const isAnswer = failure === 'refused' || failure === 'cityNeeded'
      const seconds = settings.LIVE_RATES_TIME_LIMIT_MS / 1000
      return {
        outcome: isAnswer ? 'refused' : 'didNotAnswer',
        message: translate(language, `pricing/quotes:live.failure.${failure}`, {
          carrier,
          reason,
          seconds,
          ...(time && { time }),
        }),
      }
    }
  }
}

/** Time of day in Türkiye, '14:05:30'. */
const writeTime = (moment: Date): string =>
  moment.toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' })
