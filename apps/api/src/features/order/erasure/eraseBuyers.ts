import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { eraseReceivers } from '../../shipment/eraseReceivers.ts'
import { eraseBuyer, listShipmentIds, lockFinishedOrders } from './erasure.queries.ts'

/** Erases buyers when the time that their platform allows is over. Idempotent. */
export const eraseBuyersJob = jobKind({
  name: 'order-erase-buyers',
  payload: z.object({}),
  cron: '7 4 * * *',
})

/** Orders of one transaction. */
const ordersAtOnce = 50

type Needs = Pick<Services, 'db' | 'clock' | 'connectors'>

/** Erases some orders of a platform with their shipments; returns their number. */
const eraseSome = ({ db, clock }: Needs, platform: string, before: Date | null): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    const found = await lockFinishedOrders(tx, { platform, before, now, limit: ordersAtOnce })
    for (const order of found) {
      const erased = await eraseReceivers(tx, await listShipmentIds(tx, order.id), now)
      await eraseBuyer(tx, order, { ...erased, now })
    }
    return found.length
  })

/**
 * Erases the buyers of each platform with a limit of storage (`buyerDataDays` of its connector), and those who closed
 * their account at a platform: orders that are not finished yet wait for their end.
 */
export const eraseBuyers = async (services: Needs): Promise<void> => {
  for (const { key, buyerDataDays } of services.connectors.with('store')) {
    const before =
      buyerDataDays === undefined ? null : new Date(services.clock().getTime() - buyerDataDays * 86_400_000)
    while ((await eraseSome(services, key, before)) === ordersAtOnce);
  }
}
