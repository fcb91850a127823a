/** Confirms to a store which of its orders are stored. */
import { StoreError } from '@kervan/connectors/stores/store'
import type { Store } from '@kervan/connectors/stores/store'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../platform/ctx.ts'
import { orders } from '../order.tables.ts'
import { isShop } from './saveOrders.queries.ts'
import type { Shop } from './saveOrders.queries.ts'

/** Orders of one run; the rest follows after the next one. */
const mostOfRun = 500
const callMs = 30_000

/** A store that refuses an order, or does not have it any more, is not called about it again. */
const isFinal = (error: unknown): boolean =>
  error instanceof StoreError && (error.kind === 'refused' || error.kind === 'notFound')

/**
 * Acknowledges the stored orders of a shop, oldest first, each one once. Idempotent: an order whose call was cut is
 * acknowledged again after the next run.
 * @throws StoreError, HttpError
 */
export const acknowledgeOrders = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { acknowledge }: Pick<Store, 'acknowledge'>,
  shop: Shop,
): Promise<void> => {
  if (!acknowledge) return
  const waiting = await db
    .select({ id: orders.id, channelOrderId: orders.channelOrderId })
    .from(orders)
    .where(and(isShop(shop), isNull(orders.acknowledgedAt)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(mostOfRun)
  for (const { id, channelOrderId } of waiting) {
    await acknowledge(channelOrderId, AbortSignal.timeout(callMs)).catch((error: unknown) => {
      if (!isFinal(error)) throw error
    })
    await db.update(orders).set({ acknowledgedAt: clock() }).where(eq(orders.id, id))
  }
}
