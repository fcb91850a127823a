import { StoreError } from '@kervan/connectors/stores/store'
import type { Store, StoreErrorKind } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { requestRules } from '../rules/requestRules.ts'
import { saveOrders } from './saveOrders.ts'
import { lockOrdersOf } from './saveOrders.queries.ts'
import { noteUnreadable } from './sync.queries.ts'

const callMs = 30_000
const longestReason = 300

/** Problems that a repetition does not mend; the next sync meets and records those of the credentials. */
const finalKinds: readonly StoreErrorKind[] = ['credentials', 'refused', 'garbage']

/** Reads the order; `problem` is a final one. @throws StoreError, HttpError */
const findOrder = async (store: Store, channelOrderId: string) => {
  try {
    return { order: await store.order(channelOrderId, AbortSignal.timeout(callMs)), problem: null }
  } catch (error) {
    if (error instanceof StoreError && finalKinds.includes(error.kind)) return { order: null, problem: error }
    throw error
  }
}

/**
 * Reads one order from its store. An order that the connector cannot read is listed at the store. An order that the store does not have any more counts as cancelled, so that the
 * seller sees it at the shipment.
 * @throws StoreError, HttpError when a later try may succeed; the job is repeated
 */
export const readOrder = async (
  services: Services,
  { connectionId, channelOrderId }: { connectionId: number; channelOrderId: string },
): Promise<void> => {
  const opened = await openConnectionById(services, connectionId)
  const store = opened?.connector.store
  if (!opened || !store || opened.companyId === null) return
  const shop = { companyId: opened.companyId, platform: opened.definition.key, shop: store.shop }
  const run = { connectionId, shop: store.shop }
  const { order: found, problem } = await findOrder(store, channelOrderId)
  if (problem && problem.kind !== 'garbage') return
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const save = { ...shop, connectionId, now }
    if (problem) {
      const reason = problem.words.slice(0, longestReason)
      return noteUnreadable(tx, run, { unreadable: [{ id: channelOrderId, reason }], readIds: [] })
    }
    if (found) {
      const { readyIds } = await saveOrders(tx, { ...save, orders: [found] })
      await requestRules(tx, services, { companyId: shop.companyId, readyIds })
      return noteUnreadable(tx, run, { unreadable: [], readIds: [found.id] })
    }
    const [stored] = await lockOrdersOf(tx, shop, [channelOrderId])
    if (!stored || stored.content.state === 'cancelled') return
    const { content, changedAt } = stored
    // With the stored time of the store: our time could be later than that of the order when it is restored.
    const gone = { ...content, state: 'cancelled' as const, placedAt: new Date(content.placedAt), changedAt }
    await saveOrders(tx, { ...save, orders: [gone] })
  })
}
