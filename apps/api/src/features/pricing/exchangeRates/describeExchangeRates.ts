import type {
  ExchangeRateDay,
  ServingRate,
} from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { bulletinStatus, lastDueBulletin } from '@kervan/domain/pricing/exchangeRates/bulletinDay'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findLastBulletinDay, listRateCorrections, listRatesUpTo } from './exchangeRate.queries.ts'
import type { RateCorrectionRow, StoredRate } from './exchangeRate.queries.ts'
import { manualSource } from './rateSource.ts'
import { listWaitingRates } from './waitingRate.queries.ts'
import type { WaitingRateRow } from './waitingRate.queries.ts'

const correctionsDays = 90

const describeRate = ([rate, before]: readonly StoredRate[], day: string): ServingRate => {
  const { currency, sellingTry, source, createdAt } = rate!
  return {
    currency,
    sellingTry,
    day: rate!.day,
    isStale: rate!.day !== day,
    isCorrected: source === manualSource,
    source,
    readAt: createdAt.toISOString(),
    changePercent: before ? changePercent(before.sellingTry, sellingTry) : null,
  }
}

const changePercent = (before: string, after: string): number =>
  Math.round((Number(after) / Number(before) - 1) * 10_000) / 100

const describeWaiting = (row: WaitingRateRow) => ({
  id: row.id,
  currency: row.currency,
  day: row.day,
  sellingTry: row.sellingTry,
  reason: row.reason,
  lastSellingTry: row.lastSellingTry,
  lastDay: row.lastDay,
  changePercent: row.lastSellingTry === null ? null : changePercent(row.lastSellingTry, row.sellingTry),
  source: row.source,
  readAt: row.createdAt.toISOString(),
})

const short = (rate: string | null) => (rate === null ? null : rate.replace(/\.?0+$/, ''))

const describeCorrection = (row: RateCorrectionRow, madeBy: string, isWithdrawable: boolean) => ({
  id: row.id,
  currency: row.currency,
  day: row.day,
  oldSellingTry: short(row.oldSellingTry),
  newSellingTry: short(row.newSellingTry)!,
  reason: row.reason,
  madeBy,
  madeAt: row.createdAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  isWithdrawable,
})

const hostOf = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).host : null

/**
 * Returns the rate of each currency in use on a day (default: today), whether the bulletin is late, and all
 * corrections.
 */
export const describeExchangeRates = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'settings'>,
  asked?: string | null,
): Promise<ExchangeRateDay> => {
  const { db, now, settings } = ctx
  const today = dayInTurkiye(now)
  const day = asked ?? today
  const minuteOfDay = Math.floor((now.getTime() - startOfDayInTurkiye(today).getTime()) / 60_000)
  const lastDay = await findLastBulletinDay(db, today)
  const isConfigured = Boolean(settings.EXCHANGE_RATES_URL)
  const rates = groupBy(await listRatesUpTo(db, day), ({ currency }) => currency)
  const corrections = await listRateCorrections(db, new Date(now.getTime() - correctionsDays * 86_400_000))
  const standing = new Set<string>()
  return {
    day,
    today,
    bulletin: {
      status: bulletinStatus({ today, minuteOfDay, lastDay, isConfigured }),
      lastDay,
      dueDay: lastDueBulletin(today, minuteOfDay),
      source: hostOf(settings.EXCHANGE_RATES_URL),
    },
    waiting: (await listWaitingRates(db)).map(describeWaiting),
    rates: [...rates.values()].map((ofCurrency) => describeRate(ofCurrency, day)),
    corrections: corrections.map(({ row, madeBy }) => {
      const key = `${row.currency} ${row.day}`
      const isNewest = row.withdrawnAt === null && !standing.has(key)
      if (isNewest) standing.add(key)
      return describeCorrection(row, madeBy, isNewest)
    }),
  }
}
