import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readCosts } from '../costs/readCosts.ts'
import type { QuotedOffer } from '../costs/readCosts.ts'
import { changeShipmentStates } from '../changeShipmentState.ts'

/**
 * Marks shipments as paid, with their costs, in the transaction that finalizes the payment. The number of
 * statements does not grow with the number of shipments. A listener of the `pay` event starts the booking.
 * @throws AppError notFound; shipmentStateRefused when one of the shipments is not in the cart
 */
export const markShipmentsPaid = async (
  tx: Db,
  services: Pick<Services, 'events' | 'log'>,
  {
    shipmentIds,
    quoted = [],
    ...change
  }: {
    shipmentIds: readonly string[]
    /** Paid offers with their quotes, for the costs. */
    quoted?: readonly QuotedOffer[]
    actorId: number | null
    now: Date
    before?: ReadonlyMap<string, ShipmentState>
  },
): Promise<void> => {
  await changeShipmentStates(tx, services, {
    shipmentIds,
    ...change,
    event: 'pay',
    also: { paymentStatus: 'successful' },
    costs: await readCosts(services, quoted, change.now),
  })
}
