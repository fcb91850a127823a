import { territoryOf } from '@kervan/domain/customs/territory'
import { asksForAtr, atrLimitEur } from '@kervan/domain/customs/thresholds'
import { toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { goodsInCurrency } from './goodsInCurrency.ts'
import type { DeclaredGoods } from './goodsInCurrency.ts'

/** Decides whether A.TR is required, with the reason. A value exactly at the limit does not exceed it. */
export const checkAtr = async (ctx: Ctx, stated: DeclaredGoods & { zipCode?: string | null }) => {
  const destination = { countryCode: stated.countryCode, postalCode: stated.zipCode }
  const territory = territoryOf(stated.countryCode, stated.zipCode)
  const { inLimitCurrency } = await goodsInCurrency(ctx, stated, 'EUR')
  const isRequired = asksForAtr(destination, inLimitCurrency)
  const reason = isRequired ? 'required' : territory.takesAtr ? 'belowLimit' : 'outsideUnion'
  return {
    isRequired,
    isEuropeanUnion: territory.isEuCustoms,
    goodsValueInEur: toNumber(inLimitCurrency),
    limitInEur: toNumber(atrLimitEur),
    returnText: translate(ctx.language, `pricing/quotes:atr.${reason}`),
  }
}
