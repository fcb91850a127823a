import type { ExchangeRateDay } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { isRateJump } from '@kervan/domain/pricing/exchangeRates/isRateJump'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import { describeExchangeRates } from './describeExchangeRates.ts'
import { currencies } from '../../reference/referenceFacts.ts'
import {
  findRate,
  insertRateCorrection,
  listRatesUpTo,
  lockExchangeRates,
  putRate,
} from './exchangeRate.queries.ts'
import { manualSource } from './rateSource.ts'
import { supersedeWaitingRates } from './waitingRate.queries.ts'

const audit = auditOf('exchangeRate')

const knownCurrencies = new Set(currencies.map(({ code }) => code))
const oldestDays = 30

export interface RateCorrection {
  currency: string
  day: string
  sellingTry: string
  reason: string
  isLargeChangeConfirmed?: boolean | null
}

/**
 * Sets a rate by hand, in place of the bulletin's or while it is late. A later bulletin does not overwrite it.
 * Existing offers keep their rate.
 * @throws AppError validationFailed on `day`, `currency`, or on `sellingTry` for an unconfirmed large change
 */
export const correctExchangeRate = async (ctx: Ctx, stated: RateCorrection): Promise<ExchangeRateDay> => {
  const { userId } = requireActor(ctx)
  const { currency, day, sellingTry, reason } = stated
  const today = dayInTurkiye(ctx.now)
  const oldest = dayInTurkiye(new Date(ctx.now.getTime() - oldestDays * 86_400_000))
  if (day > today || day < oldest)
    throw fieldError('day', 'pricing/exchangeRates:dayOutOfRange', { days: oldestDays })
  // TRY is the base currency of all rates.
  if (currency === 'TRY' || !knownCurrencies.has(currency)) throw fieldError('currency', 'validation:choice')
  await ctx.db.transaction(async (tx) => {
    await lockExchangeRates(tx)
    const last = (await listRatesUpTo(tx, day)).find((rate) => rate.currency === currency)
    if (last && !stated.isLargeChangeConfirmed) {
      const change = Math.abs(Number(sellingTry) / Number(last.sellingTry) - 1)
      if (isRateJump(last.sellingTry, sellingTry))
        throw fieldError('sellingTry', 'pricing/exchangeRates:largeChange', {
          percent: Math.round(change * 100),
          rate: writeNumber(ctx.language, last.sellingTry),
        })
    }
    const old = await findRate(tx, currency, day)
    await putRate(tx, { currency, day, sellingTry, source: manualSource, createdAt: ctx.now })
    await supersedeWaitingRates(tx, [currency], day, ctx.now)
    const correctionId = await insertRateCorrection(tx, {
      currency,
      day,
      oldSellingTry: old?.sellingTry ?? null,
      oldSource: old?.source ?? null,
      newSellingTry: sellingTry,
      reason,
      actorId: userId,
      createdAt: ctx.now,
    })
    await audit(tx, ctx, {
      action: 'exchangeRateCorrected',
      id: `${currency} ${day}`,
      before: old && { sellingTry: old.sellingTry },
      after: { sellingTry },
      details: { correctionId, reason },
    })
  })
  return describeExchangeRates(ctx, day)
}
