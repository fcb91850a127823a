import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import type { ShipmentStateChange } from '../changeShipmentState.ts'
import { lockStateOfVersion } from '../shipment.queries.ts'

/**
 * Moves a draft with offers to `priced`. Does nothing when the draft was saved meanwhile, because the offers no
 * longer match, or when it is already priced: viewing prices again is no event.
 */
export const markShipmentPriced = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  {
    version,
    ...change
  }: Omit<ShipmentStateChange, 'event' | 'reason' | 'before' | 'also' | 'offers'> & { version: number },
): Promise<void> => {
  const state = await lockStateOfVersion(tx, change.shipmentId, version)
  if (state !== 'draft') return
  const before = new Map([[change.shipmentId, state]])
  await changeShipmentState(tx, services, { ...change, event: 'price', before })
}
