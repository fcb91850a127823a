/** Compares the orders that a store counts with those that are stored. */
import type { Store } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import { countStored, findCount, recordCount } from './count.queries.ts'
import type { Shop } from './saveOrders.queries.ts'
import type { Run } from './sync.queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Changes newer than this may be shown late by the store. */
const settleMs = 30 * minuteMs
const callMs = 30_000

/** Whole minutes, because stores compare whole seconds. */
const minuteOf = (at: number): Date => new Date(Math.floor(at / minuteMs) * minuteMs)

/**
 * Counts once a day the orders of 24 hours, and again after each run while some are missing. When the store has more,
 * the next run begins at the start of that day. Orders of which the store has fewer were deleted or changed since.
 * @throws StoreError, HttpError
 */
export const countOrders = async (
  { db, clock }: Services,
  { countChanged }: Pick<Store, 'countChanged'>,
  shop: Shop & Run,
): Promise<void> => {
  if (!countChanged) return
  const now = clock()
  const last = await findCount(db, shop)
  const isDaily = !last?.countedAt || now.getTime() - last.countedAt.getTime() >= dayMs
  if (!last || (!isDaily && last.missing === 0)) return
  const until = minuteOf(now.getTime() - settleMs)
  const from = new Date(until.getTime() - dayMs)
  const counted = await countChanged(from, until, AbortSignal.timeout(callMs))
  const missing = Math.max(0, counted - (await countStored(db, shop, { from, until })))
  await recordCount(db, shop, {
    counted,
    missing,
    countedAt: isDaily ? now : last.countedAt!,
    readFrom: isDaily && missing > 0 ? from : null,
  })
}
