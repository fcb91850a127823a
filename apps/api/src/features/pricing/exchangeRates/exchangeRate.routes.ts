import type { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { translate } from '../../../platform/language.ts'
import { correctExchangeRate } from './correctExchangeRate.ts'
import { decideWaitingRate } from './decideWaitingRate.ts'
import { describeExchangeRates } from './describeExchangeRates.ts'
import { loadExchangeRatesJob } from './exchangeRate.jobs.ts'
import { withdrawRateCorrection } from './withdrawRateCorrection.ts'

export const exchangeRateHandlers: Handlers<typeof exchangeRateEndpoints> = {
  findExchangeRates: (ctx, { body }) => describeExchangeRates(ctx, body.day),
  correctExchangeRate: (ctx, { body }) => correctExchangeRate(ctx, body),
  withdrawRateCorrection: (ctx, { body }) => withdrawRateCorrection(ctx, body.correctionId),
  decideWaitingRate: (ctx, { body }) => decideWaitingRate(ctx, body),
  readExchangeRates: async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, loadExchangeRatesJob, {})
    return { returnCode: 200, returnText: translate(ctx.language, 'pricing/exchangeRates:isBeingRead') }
  },
}
