import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { goodsValueConverter } from './goodsValue.ts'

export interface DeclaredGoods {
  countryCode: string
  goodsValue: number
  currency: string
}

/**
 * Goods value as declared and in a limit's currency. @throws AppError validationFailed on `goodsValue` or
 * `currency`
 */
export const goodsInCurrency = async (
  ctx: Pick<Ctx, 'cache' | 'now'>,
  { goodsValue, currency }: DeclaredGoods,
  limitCurrency: string,
): Promise<{ goods: Money; inLimitCurrency: Money }> => {
  if (Number(goodsValue.toFixed(2)) !== goodsValue) throw fieldError('goodsValue', 'validation:format')
  const goods = fromDecimal(goodsValue, currency)
  const inLimitCurrency = goodsValueConverter(
    await currentRateTable(ctx),
    goods,
    dayInTurkiye(ctx.now),
  )(limitCurrency)
  if (!inLimitCurrency) throw fieldError('currency', 'pricing/quotes:noRate')
  return { goods, inLimitCurrency }
}
