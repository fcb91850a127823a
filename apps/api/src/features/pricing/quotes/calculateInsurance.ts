import { warnsAboutInsurance } from '@kervan/domain/customs/thresholds'
import { toNumber } from '@kervan/domain/money/money'
import { priceInsurance } from '@kervan/domain/pricing/rating/priceInsurance'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { goodsInCurrency } from './goodsInCurrency.ts'
import type { DeclaredGoods } from './goodsInCurrency.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

/** Price of insuring the goods by service, equal to the insurance line of its offer. Cheapest first. */
export const calculateInsurance = async (ctx: Ctx, stated: DeclaredGoods) => {
  const { goods, inLimitCurrency } = await goodsInCurrency(ctx, stated, 'USD')
  const { countryCode } = stated
  const prices = priceInsurance(await currentRateTable(ctx), {
    day: dayInTurkiye(ctx.now),
    countryCode,
    goods,
  })
  return {
    items: prices
      .sort((a, b) => a.amountTry.minor - b.amountTry.minor)
      .map(({ carrier, service, amount, amountTry, percent, minimum, isMinimum }) => ({
        serviceId: service.id,
        supplierName: carrier.name,
        supplierServiceMethodName: service.name,
        insurancePrice: toNumber(amount),
        priceCurrency: amount.currency,
        insurancePriceInTry: toNumber(amountTry),
        percent: Number(percent),
        minimum: minimum && Number(minimum.amount),
        minimumCurrency: minimum && minimum.currency,
        isMinimum,
      })),
    warning: warnsAboutInsurance(inLimitCurrency, false)
      ? translate(ctx.language, 'shipment:insuranceWarning')
      : null,
    returnText: prices.length === 0 ? translate(ctx.language, 'pricing/quotes:insuranceNotOffered') : null,
  }
}
