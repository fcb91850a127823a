import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeShipmentStates } from '../changeShipmentState.ts'

/**
 * Paid: the states move in the transaction that settles the payment, with as many statements for 200 shipments as for one.
 * The booking follows as a listener of the event `pay`.
 * @throws AppError notFound; shipmentStateRefused when one of them is not in the cart
 */
export const markShipmentsPaid = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  {
    shipmentIds,
    ...change
  }: {
    shipmentIds: readonly string[]
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
  })
}
