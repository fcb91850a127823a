/** Files of an objection: added by the customer until the decision, visible to both sides, never deleted. */
import type { FileAnswer, UploadedFile } from '@kervan/contract/endpoint'
import { mostObjectionFiles } from '@kervan/contract/measuring/measuring.endpoints'
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { storeDocumentFile } from '../shipment/documents/storeDocumentFile.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { describeMeasuring } from './describeMeasuring.ts'
import { lockAdjustment } from './holds/lockAdjustment.ts'
import { findShipmentOfAdjustment } from './holds/measuring.queries.ts'
import { countObjectionFiles, findObjectionFile, insertObjectionFile } from './objectionFiles.queries.ts'

const audit = auditOf('shipment')

/**
 * @throws AppError notFound; adjustmentNotOpen unless an objection waits; validationFailed on `file` without a file,
 * for an unsupported type or too many files
 */
export const addObjectionFile = async (
  ctx: Ctx,
  adjustmentId: string,
  files: readonly UploadedFile[],
): Promise<MeasuringOverview> => {
  // Before the file is stored, so that a stranger stores nothing.
  if (!(await findShipmentOfAdjustment(ctx.db, scopeOf(ctx), adjustmentId))) throw new AppError('notFound')
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file) throw fieldError('file', 'validation:required')
  const stored = await storeDocumentFile(ctx, file)
  const shipmentId = await inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await lockAdjustment(ctx, tx, adjustmentId)
    if (adjustment.state !== 'objected') throw new AppError('adjustmentNotOpen')
    if ((await countObjectionFiles(tx, adjustmentId)) >= mostObjectionFiles)
      throw fieldError('file', 'shipment:tooManyDocuments', { max: mostObjectionFiles })
    const addedBy = requireActor(ctx).userId
    await insertObjectionFile(tx, { adjustmentId, ...stored, addedBy, createdAt: ctx.now })
    await audit(tx, ctx, {
      action: 'objectionFileAdded',
      id: shipment.id,
      details: { assetReference: shipment.assetReference, fileName: stored.fileName },
    })
    return shipment.id
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}

/** @throws AppError notFound, fileNotFound */
export const downloadObjectionFile = async (ctx: Ctx, fileId: string): Promise<FileAnswer> => {
  const file = await findObjectionFile(ctx.db, scopeOf(ctx), fileId)
  if (!file) throw new AppError('notFound')
  const bytes = await ctx.files.get(file.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: file.contentType, fileName: file.fileName, bytes }
}
