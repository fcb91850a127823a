import { isEuMember } from '@kervan/domain/customs/euMembers'
import { asksForAtr, atrLimitEur } from '@kervan/domain/customs/thresholds'
import { toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { goodsInCurrency } from './goods-in-currency.ts'
import type { StatedGoods } from './goods-in-currency.ts'

/** Whether A.TR is asked for, and why: exactly the limit is not over it. */
export const checkAtr = async (ctx: Ctx, stated: StatedGoods) => {
  const { countryCode } = stated
  const { inLimitCurrency } = await goodsInCurrency(ctx, stated, 'EUR')
  const isEuropeanUnion = isEuMember(countryCode)
  const isRequired = asksForAtr(countryCode, inLimitCurrency)
  const reason = isRequired ? 'required' : isEuropeanUnion ? 'belowLimit' : 'outsideUnion'
  return {
    isRequired,
    isEuropeanUnion,
    goodsValueInEur: toNumber(inLimitCurrency),
    limitInEur: toNumber(atrLimitEur),
    returnText: translate(ctx.language, `compare:atr.${reason}`),
  }
}
