import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { daysBetween } from '@kervan/domain/pricing/rating/days'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { exportedShipmentList } from './exportedShipments.list.ts'
import { isIncomplete, isMissing, leftDay } from './exportedShipments.queries.ts'
import { exportProofs } from './exportProof.tables.ts'

type Row = (typeof vatRefundEndpoints)['sumExportedShipments']

const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts the filtered shipments of one company or agency; counting all companies would read every shipment. */
export const sumExported = async (ctx: Ctx, filters: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  if (scopeOf(ctx).kind === 'all' && !filters.companyID) return { counts: null }
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      incomplete: countOf(isIncomplete),
      declaration: countOf(isMissing.declaration),
      exit: countOf(isMissing.exit),
      invoice: countOf(isMissing.invoice),
      amount: countOf(isMissing.amount),
      oldest: sql<string | null>`min(${leftDay}) filter (where ${isIncomplete})`,
    })
    .from(shipments)
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .leftJoin(exportProofs, eq(exportProofs.shipmentId, shipments.id))
    .where(await exportedShipmentList.conditionOf(ctx, filters))
  const { total, incomplete, oldest, ...gaps } = row!
  return {
    counts: {
      total,
      complete: total - incomplete,
      gaps,
      oldestDays: oldest === null ? null : Math.max(0, daysBetween(oldest, dayInTurkiye(ctx.now))),
    },
  }
}
