import { asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { fromDecimal, subtract, toNumber } from '@kervan/domain/money/money'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { paymentItems, payments } from '../payment.tables.ts'
import { paymentList } from './payments.list.ts'

const captured = inArray(payments.state, paymentStates.filter(isCaptured))
const isDiscount = isNull(paymentItems.paymentId)

/** Sums the filtered rows of the history. */
export const sumPayments = async (
  ctx: Ctx,
  filters: InputOf<(typeof historyEndpoints)['sumPayments']>['body'],
): Promise<AnswerOf<(typeof historyEndpoints)['sumPayments']>> => {
  const rows = await ctx.db
    .select({
      currency: paymentItems.currency,
      count: sql<number>`count(${payments.id})::int`,
      paid: sql<string>`coalesce(sum(${paymentItems.amount}) filter (where not ${isDiscount}), 0)::text`,
      discounted: sql<string>`coalesce(-sum(${paymentItems.amount}) filter (where ${isDiscount}), 0)::text`,
      refunded: sql<string>`sum(${paymentItems.refundedAmount})::text`,
    })
    .from(paymentItems)
    .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
    .leftJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .where(sql`${await paymentList.conditionOf(ctx, filters)} and ${or(captured, isDiscount)}`)
    .groupBy(paymentItems.currency)
    .orderBy(asc(paymentItems.currency))
  return {
    sums: rows.map(({ currency, count, ...row }) => {
      const [paid, back] = [fromDecimal(row.paid, currency), fromDecimal(row.refunded, currency)]
      const discounted = fromDecimal(row.discounted, currency)
      return {
        currency,
        count,
        paid: toNumber(paid),
        refunded: toNumber(back),
        discounted: toNumber(discounted),
        net: toNumber(subtract(subtract(paid, back), discounted)),
      }
    }),
  }
}
