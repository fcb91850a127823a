import type { Services } from '../../../platform/ctx.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { saveOrders } from './saveOrders.ts'
import { lockOrdersOf } from './saveOrders.queries.ts'
import { noteUnreadable } from './sync.queries.ts'

const callMs = 30_000

/**
 * Reads one order from its store. An order that the store does not have any more counts as cancelled, so that the
 * seller sees it at the shipment.
 * @throws StoreError, HttpError; the job is repeated
 */
export const readOrder = async (
  services: Services,
  { connectionId, channelOrderId }: { connectionId: number; channelOrderId: string },
): Promise<void> => {
  const opened = await openConnectionById(services, connectionId)
  const store = opened?.connector.store
  if (!opened || !store || opened.companyId === null) return
  const shop = { companyId: opened.companyId, platform: opened.definition.key, shop: store.shop }
  const found = await store.order(channelOrderId, AbortSignal.timeout(callMs))
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const save = { ...shop, connectionId, now }
    if (found) {
      await saveOrders(tx, { ...save, orders: [found] })
      await noteUnreadable(tx, { connectionId, shop: store.shop }, { unreadable: [], readIds: [found.id] })
      return
    }
    const [stored] = await lockOrdersOf(tx, shop, [channelOrderId])
    if (!stored || stored.content.state === 'cancelled') return
    const { content } = stored
    // The store returns no time of the removal; ours is only used to be newer than the stored one.
    const changedAt = new Date(Math.max(now.getTime(), stored.changedAt.getTime()))
    const gone = { ...content, state: 'cancelled' as const, placedAt: new Date(content.placedAt), changedAt }
    await saveOrders(tx, { ...save, orders: [gone] })
  })
}
