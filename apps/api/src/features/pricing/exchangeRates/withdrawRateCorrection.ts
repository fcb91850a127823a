import type { ExchangeRateDay } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeExchangeRates } from './describeExchangeRates.ts'
import {
  deleteRate,
  findRateCorrection,
  findStandingCorrection,
  lockExchangeRates,
  markCorrectionWithdrawn,
  putRate,
} from './exchangeRate.queries.ts'
import { illustrativeSource } from './rateSource.ts'
import { loadExchangeRatesJob } from './exchangeRate.jobs.ts'

const audit = auditOf('exchangeRate')

/**
 * Withdraws a correction and restores the previous rate. Where there was none, the source is read immediately,
 * and the last known day applies until then.
 * @throws AppError notFound; changedMeanwhile when a newer correction exists or it was withdrawn already
 */
export const withdrawRateCorrection = async (ctx: Ctx, correctionId: number): Promise<ExchangeRateDay> => {
  const { userId } = requireActor(ctx)
  const { day } = await ctx.db.transaction(async (tx) => {
    await lockExchangeRates(tx)
    const correction = await findRateCorrection(tx, correctionId)
    if (!correction) throw new AppError('notFound')
    const standing = await findStandingCorrection(tx, correction.currency, correction.day)
    if (standing?.id !== correctionId) throw new AppError('changedMeanwhile')
    const { oldSellingTry, oldSource } = correction
    if (oldSellingTry === null || oldSource === null) {
      await deleteRate(tx, correction.currency, correction.day)
      await ctx.jobs.enqueue(tx, loadExchangeRatesJob, {})
    } else {
      const { currency: code, day: ofDay } = correction
      const old = { currency: code, day: ofDay, sellingTry: oldSellingTry, source: oldSource }
      await putRate(tx, { ...old, createdAt: ctx.now })
      // Bulletins read during the correction could not replace the example data below it, so the bulletin is
      // read again.
      if (oldSource === illustrativeSource) await ctx.jobs.enqueue(tx, loadExchangeRatesJob, {})
    }
    await markCorrectionWithdrawn(tx, correctionId, { withdrawnAt: ctx.now, withdrawnBy: userId })
    await audit(tx, ctx, {
      action: 'exchangeRateCorrectionWithdrawn',
      id: `${correction.currency} ${correction.day}`,
      before: { sellingTry: correction.newSellingTry },
      after: { sellingTry: oldSellingTry },
      details: { correctionId },
    })
    return correction
  })
  return describeExchangeRates(ctx, day)
}
