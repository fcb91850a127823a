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
const eraseSome = ({ db, clock }: Needs, platform: string, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await lockFinishedOrders(tx, { platform, before, limit: ordersAtOnce })
    for (const order of found) {
      const shipmentIds = await listShipmentIds(tx, order.id)
      const labels = await eraseReceivers(tx, shipmentIds, clock())
      await eraseBuyer(tx, order, { shipments: shipmentIds.length, labels, now: clock() })
    }
    return found.length
  })

/** Erases the buyers of each platform with a limit of storage: see `buyerDataDays` of its connector. */
export const eraseBuyers = async (services: Needs): Promise<void> => {
  for (const { key, buyerDataDays } of services.connectors.with('store')) {
    if (buyerDataDays === undefined) continue
    const before = new Date(services.clock().getTime() - buyerDataDays * 86_400_000)
    while ((await eraseSome(services, key, before)) === ordersAtOnce);
  }
}
