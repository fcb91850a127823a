/** Photos of a parcel at the station: added by staff, visible to both sides, never deleted. */
import type { FileAnswer, UploadedFile } from '@kervan/contract/endpoint'
import { mostPhotos, photoTypes } from '@kervan/contract/measuring/measuring.endpoints'
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { contentTypeOf, requireDocument } from '../shipment/documents/documentKinds.ts'
import { loadShipment } from '../shipment/draft/loadShipment.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { describeMeasuring } from './describeMeasuring.ts'
import { findPhoto, insertPhoto, listPhotos } from './photos.queries.ts'

const audit = auditOf('shipment')

/** @throws AppError notFound, shipmentNotMeasurable; validationFailed for an invalid image or too many photos */
export const addMeasuringPhoto = async (
  ctx: Ctx,
  shipmentId: string,
  files: readonly UploadedFile[],
): Promise<MeasuringOverview> => {
  const { state } = await loadShipment(ctx.db, scopeOf(ctx), shipmentId)
  if (!canMeasure(state)) throw new AppError('shipmentNotMeasurable')
  const file = files.find(({ bytes }) => bytes.length > 0)
  const contentType = file && contentTypeOf(file.bytes)
  if (!file || !contentType || !photoTypes.some((type) => type === contentType))
    throw fieldError('file', 'shipment:measuring.photoOnly')
  await requireDocument(file.bytes)
  const fileKey = await ctx.files.put(ctx.db, file.bytes)
  await inTransaction(ctx.db, async (tx) => {
    const { assetReference } = await lockShipmentInScope(tx, scopeOf(ctx), shipmentId)
    if ((await listPhotos(tx, shipmentId)).length >= mostPhotos)
      throw fieldError('file', 'shipment:measuring.tooManyPhotos', { max: mostPhotos })
    const takenBy = requireActor(ctx).userId
    await insertPhoto(tx, { shipmentId, fileKey, contentType, takenBy, createdAt: ctx.now })
    await audit(tx, ctx, { action: 'measuringPhotoAdded', id: shipmentId, details: { assetReference } })
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}

/** @throws AppError notFound, fileNotFound */
export const downloadMeasuringPhoto = async (ctx: Ctx, photoId: string): Promise<FileAnswer> => {
  const photo = await findPhoto(ctx.db, scopeOf(ctx), photoId)
  if (!photo) throw new AppError('notFound')
  const bytes = await ctx.files.get(photo.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: photo.contentType, bytes, inline: true }
}
