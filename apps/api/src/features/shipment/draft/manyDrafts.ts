import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { findRowsByIds, lockShipmentStates } from '../shipment.queries.ts'
import type { ShipmentRow } from '../shipment.queries.ts'
import { draftFromRows } from './shipmentRows.ts'

export interface StoredDraft {
  shipment: ShipmentRow
  draft: ShipmentDraft
}

/** Drafts of shipments in the scope, in the order of `shipmentIds`; `isLocked` locks them in the order of their ids. */
export const findDrafts = async (
  db: Db,
  scope: Scope,
  shipmentIds: readonly string[],
  { isLocked = false } = {},
): Promise<StoredDraft[]> => {
  if (shipmentIds.length === 0) return []
  if (isLocked) await lockShipmentStates(db, shipmentIds)
  const place = new Map(shipmentIds.map((id, index) => [id, index]))
  return (await findRowsByIds(db, scope, shipmentIds))
    .map((rows) => ({ shipment: rows.shipment, draft: draftFromRows(rows) }))
    .sort((one, other) => place.get(one.shipment.id)! - place.get(other.shipment.id)!)
}
