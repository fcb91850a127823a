import type { ExchangeRateDay } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeExchangeRates } from './describeExchangeRates.ts'
import { deleteIllustrativeRates, findRate, lockExchangeRates, putRate } from './exchangeRate.queries.ts'
import { decideWaitingRateRow, findWaitingRate, supersedeWaitingRates } from './waitingRate.queries.ts'

const audit = auditOf('exchangeRate')

/**
 * Accepts or refuses a waiting rate. An accepted rate applies immediately from its day; after a refusal the
 * last accepted rate remains. Existing offers keep their rate.
 * @throws AppError notFound; changedMeanwhile when it is already decided
 */
export const decideWaitingRate = async (
  ctx: Ctx,
  { waitingRateId, isAccepted }: { waitingRateId: number; isAccepted: boolean },
): Promise<ExchangeRateDay> => {
  const { userId } = requireActor(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockExchangeRates(tx)
    const waiting = await findWaitingRate(tx, waitingRateId)
    if (!waiting) throw new AppError('notFound')
    if (waiting.decision !== null) throw new AppError('changedMeanwhile')
    const { currency, day, sellingTry, source } = waiting
    const old = await findRate(tx, currency, day)
    const decision = isAccepted ? 'accepted' : 'refused'
    await decideWaitingRateRow(tx, waitingRateId, { decision, decidedAt: ctx.now, decidedBy: userId })
    if (isAccepted) {
      await deleteIllustrativeRates(tx, [waiting], day)
      await putRate(tx, { currency, day, sellingTry, source, createdAt: ctx.now })
      await supersedeWaitingRates(tx, [currency], day, ctx.now)
    }
    await audit(tx, ctx, {
      action: isAccepted ? 'waitingExchangeRateAccepted' : 'waitingExchangeRateRefused',
      id: `${currency} ${day}`,
      before: old && { sellingTry: old.sellingTry },
      after: { sellingTry: isAccepted ? sellingTry : (old?.sellingTry ?? null) },
      details: { waitingRateId, sellingTry, reason: waiting.reason },
    })
  })
  return describeExchangeRates(ctx)
}
