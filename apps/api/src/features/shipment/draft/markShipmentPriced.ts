import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import type { ShipmentStateChange } from '../changeShipmentState.ts'
import { lockStateOfVersion } from '../shipment.queries.ts'

/**
 * A draft that got offers is priced. Nothing happens to one that somebody saved anew meanwhile, as the offers are not
 * for what it is now, nor to one that is priced or further already: looking at prices again is no event.
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
