import { and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { orders, storeSyncs } from '../order.tables.ts'
import { isShop } from './saveOrders.queries.ts'
import type { Shop } from './saveOrders.queries.ts'
import { isRun } from './sync.queries.ts'
import type { Run } from './sync.queries.ts'

/** Last count; undefined before the first run. */
export const findCount = async (db: Db, run: Run) =>
  (
    await db
      .select({ countedAt: storeSyncs.countedAt, missing: storeSyncs.missingCount })
      .from(storeSyncs)
      .where(isRun(run))
  )[0]

/** Number of stored orders, hidden ones included, with the last change in a period of the store's clock. */
export const countStored = (db: Db, shop: Shop, { from, until }: { from: Date; until: Date }) =>
  db.$count(orders, and(isShop(shop), gte(orders.changedAt, from), lt(orders.changedAt, until)))

/** @param readFrom time at which the next run begins at the latest; null to leave it */
export const recordCount = async (
  db: Db,
  run: Run,
  {
    counted,
    missing,
    countedAt,
    readFrom,
  }: { counted: number; missing: number; countedAt: Date; readFrom: Date | null },
): Promise<void> => {
  await db
    .update(storeSyncs)
    .set({
      countedOrders: counted,
      missingCount: missing,
      countedAt,
      ...(readFrom && {
        changedUntil: sql`least(${storeSyncs.changedUntil}, ${readFrom.toISOString()}::timestamptz)`,
      }),
    })
    .where(isRun(run))
}
