import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { closeItems, findOpenItem, hasOpenPayment } from './cart.queries.ts'

/**
 * Removes a cancelled shipment from any cart. The caller holds the shipment's lock.
 * @throws AppError cartItemInPayment
 */
export const takeOutOfCart = async (tx: Db, shipmentId: string, now: Date): Promise<void> => {
  const item = await findOpenItem(tx, shipmentId)
  if (!item) return
  if (await hasOpenPayment(tx, item.id)) throw new AppError('cartItemInPayment')
  await closeItems(tx, [item.id], 'removed', now)
}
