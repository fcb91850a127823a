/** Restores deleted drafts, unless their reference, pieces or orders were used meanwhile. */
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx, Services } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { removeFiles } from '../../../platform/files/removeFiles.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockReferences } from './lockReferences.ts'
import { listReturnsOf } from '../returns/return.queries.ts'
import { isCompanyInScope, isShipmentInScope, lockShipmentRow } from '../shipment.queries.ts'
import {
  bringBackDraft,
  forgetDraftsDeletedBefore,
  isOrderTaken,
  isReferenceTaken,
  lockDeletedDraft,
} from './deletedDrafts.queries.ts'
import type { DeletedDraft } from './deletedDrafts.queries.ts'

const audit = auditOf('shipment')

/**
 * Time in ms during which a draft can be restored. The screen offers it for some seconds; the longer time
 * covers a lost connection.
 */
const keptMs = 3_600_000

/** Checks whether another return covers the same pieces by now. */
const isReturnedOtherwise = async (ctx: Ctx, tx: Db, { origin }: DeletedDraft): Promise<boolean> => {
  if (!origin) return false
  await lockShipmentRow(tx, scopeOf(ctx), origin.id)
  const others = await listReturnsOf(tx, origin.id)
  return others.some(({ pieces }) => pieces.some((place) => origin.pieces.includes(place)))
}

const restore = async (ctx: Ctx, tx: Db, shipmentId: string): Promise<boolean> => {
  const scope = scopeOf(ctx)
  const deleted = await lockDeletedDraft(tx, shipmentId)
  // A concurrent call may have restored the draft already.
  if (!deleted) return isShipmentInScope(tx, scope, shipmentId)
  const { companyId, assetReference, deletedAt } = deleted
  if (ctx.now.getTime() - deletedAt.getTime() > keptMs) return false
  if (!(await isCompanyInScope(tx, scope, companyId))) return false
  await lockReferences(tx, companyId)
  if (await isReferenceTaken(tx, shipmentId, companyId)) return false
  if (await isOrderTaken(tx, shipmentId)) return false
  if (await isReturnedOtherwise(ctx, tx, deleted)) return false
  await bringBackDraft(tx, shipmentId)
  await audit(tx, ctx, { action: 'shipmentRestored', id: shipmentId, after: { assetReference, companyId } })
  return true
}

export const restoreShipments = (
  ctx: Ctx,
  shipmentIds: readonly string[],
): Promise<AnswerOf<(typeof shipmentEndpoints)['restoreShipments']>> =>
  inTransaction(ctx.db, async (tx) => {
    const restored: string[] = []
    const lost: string[] = []
    // Lock order: ascending id, so that two calls do not deadlock.
    for (const shipmentId of [...new Set(shipmentIds)].sort())
      ((await restore(ctx, tx, shipmentId)) ? restored : lost).push(shipmentId)
    return { restored, lost }
  })

/** Deletes drafts that can no longer be restored, with their files. Idempotent. */
export const forgetDeletedDrafts = (services: Services): Promise<void> =>
  services.db.transaction(async (tx) => {
    const keys = await forgetDraftsDeletedBefore(tx, new Date(services.clock().getTime() - keptMs))
    await removeFiles(tx, services, keys)
  })
