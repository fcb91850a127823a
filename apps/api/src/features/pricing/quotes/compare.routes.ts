import type { compareEndpoints } from '@kervan/contract/pricing/compare.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { calculateInsurance } from './calculate-insurance.ts'
import { checkAtr } from './check-atr.ts'
import { comparePrices } from './compare-prices.ts'

export const compareHandlers: Handlers<typeof compareEndpoints> = {
  comparePrices: (ctx, { body }) => comparePrices(ctx, body),
  calculateInsurance: (ctx, { body }) => calculateInsurance(ctx, body),
  checkAtr: (ctx, { body }) => checkAtr(ctx, body),
}
