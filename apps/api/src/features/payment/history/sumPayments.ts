import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { fromDecimal, subtract, toNumber } from '@kervan/domain/money/money'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { paymentItems, paymentRefunds, payments } from '../payment.tables.ts'
import { paymentList } from './payments.list.ts'

const captured = inArray(payments.state, paymentStates.filter(isCaptured))

/** What went back of the row: its own refunds, and its share of those of the whole payment. Rounded once, in the sum. */
const refunded = sql`case when ${payments.refundedAmount} = 0 then 0 else (
  select coalesce(sum(case when ${paymentRefunds.itemId} is null
    then ${paymentRefunds.amount} * ${paymentItems.amount} / ${payments.amount}
    else ${paymentRefunds.amount} end), 0)
  from ${paymentRefunds}
  where ${paymentRefunds.paymentId} = ${payments.id} and ${paymentRefunds.state} = 'done'
    and (${paymentRefunds.itemId} is null or ${paymentRefunds.itemId} = ${paymentItems.id})
) end`

/** What the filtered rows of the history add up to. */
export const sumPayments = async (
  ctx: Ctx,
  filters: InputOf<(typeof historyEndpoints)['sumPayments']>['body'],
): Promise<AnswerOf<(typeof historyEndpoints)['sumPayments']>> => {
  const rows = await ctx.db
    .select({
      currency: paymentItems.currency,
      count: sql<number>`count(*)::int`,
      paid: sql<string>`sum(${paymentItems.amount})`,
      refunded: sql<string>`round(sum(${refunded}), 2)`,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .leftJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .where(sql`${await paymentList.conditionOf(ctx, filters)} and ${captured}`)
    .groupBy(paymentItems.currency)
    .orderBy(asc(paymentItems.currency))
  return {
    sums: rows.map(({ currency, count, ...row }) => {
      const [paid, back] = [fromDecimal(row.paid, currency), fromDecimal(row.refunded, currency)]
      return {
        currency,
        count,
        paid: toNumber(paid),
        refunded: toNumber(back),
        net: toNumber(subtract(paid, back)),
      }
    }),
  }
}
