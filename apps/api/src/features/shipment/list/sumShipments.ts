import { desc, sql } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostSummedShipments } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import type { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { shipments } from '../shipment.tables.ts'
import { agentShipmentList } from './agentShipments.list.ts'

type Row = (typeof agentShipmentListEndpoints)['sumAgentShipments']

/** Sums the filtered shipments, or the newest of them when there are too many. The database adds exact decimals. */
export const sumShipments = async (ctx: Ctx, filters: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  const summed = ctx.db
    .select({
      pieces: shipments.pieceCount,
      weightKg: shipments.totalWeightKg,
      customsValue: shipments.customsValue,
      currency: shipments.currency,
    })
    .from(shipments)
    .where(await agentShipmentList.conditionOf(ctx, filters, mostSummedShipments))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(mostSummedShipments)
    .as('summed')
  const rows = await ctx.db
    .select({
      currency: summed.currency,
      count: sql<number>`count(*)::int`,
      pieces: sql<number>`sum(${summed.pieces})::int`,
      weightGrams: sql<number>`coalesce(sum(${summed.weightKg}) * 1000, 0)::float8`,
      customsValue: sql<string | null>`sum(${summed.customsValue})`,
    })
    .from(summed)
    .groupBy(summed.currency)
    .orderBy(summed.currency)
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const count = total((row) => row.count)
  return {
    count,
    isMore: count === mostSummedShipments,
    pieces: total((row) => row.pieces),
    weightKg: Math.round(total((row) => row.weightGrams)) / 1000,
    customsValues: rows.flatMap(({ currency, customsValue }) =>
      currency === null || customsValue === null ? [] : [{ currency, amount: Number(customsValue) }],
    ),
  }
}
