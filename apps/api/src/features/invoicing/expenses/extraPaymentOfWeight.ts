import { eq } from 'drizzle-orm'
import type { BillChange } from '@kervan/domain/invoicing/expenses/bill'
import { toGrams } from '@kervan/domain/weight/weight'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { priceChargedWeight } from '../../shipment/offers/priceChargedWeight.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

interface HeavierLine {
  shipmentId: string | null
  adjustmentId: string | null
  audit: { changes: readonly BillChange[] } | null
}

/**
 * Price difference of the billed weight for the customer, by the terms of the paid offer. Null when the bill is not
 * about a heavier parcel, or when the customer was already charged or credited for a difference of the parcel.
 */
export const extraPaymentOfWeight = async (
  services: Pick<Services, 'cache'> & { db: Db },
  { shipmentId, adjustmentId, audit }: HeavierLine,
): Promise<{ minor: number; currency: string } | null> => {
  const heavier = audit?.changes.find(({ cause, minor }) => cause === 'weight' && minor > 0)
  if (!heavier || shipmentId === null || adjustmentId !== null) return null
  const { db } = services
  const [shipment] = await db
    .select({ offerId: shipments.offerId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId))
  const known = await db
    .select({ state: shipmentAdjustments.state })
    .from(shipmentAdjustments)
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
  if (!shipment?.offerId || known.some(({ state }) => state !== 'withdrawn')) return null
  const more = await priceChargedWeight(services, shipment.offerId, toGrams(Number(heavier.to)))
  return more && more.minor > 0 ? more : null
}
