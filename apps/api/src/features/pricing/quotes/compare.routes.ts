import type { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { calculateInsurance } from './calculateInsurance.ts'
import { checkAtr } from './checkAtr.ts'
import { comparePrices } from './comparePrices.ts'

export const compareHandlers: Handlers<typeof compareEndpoints> = {
  comparePrices: (ctx, { body }) => comparePrices(ctx, body),
  calculateInsurance: (ctx, { body }) => calculateInsurance(ctx, body),
  checkAtr: (ctx, { body }) => checkAtr(ctx, body),
}
