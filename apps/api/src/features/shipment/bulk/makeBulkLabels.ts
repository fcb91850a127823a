import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { makeLabels } from '../documents/makeLabels.ts'
import { listBulkShipmentRows } from './bulkShipments.queries.ts'
import { requireUpload } from './describeUpload.ts'

/**
 * Labels of all booked shipments of an upload, or only unprinted ones, in file order. The summary counts the
 * shipments without labels.
 * @throws AppError notFound; bulkLabelsNotReady
 */
export const makeBulkLabels = async (
  ctx: Ctx,
  uploadId: string,
  { format, only }: InputOf<typeof bulkEndpoints.downloadBulkLabels>['query'],
): Promise<FileAnswer> => {
  await requireUpload(ctx, uploadId)
  const rows = await listBulkShipmentRows(ctx.db, uploadId, { state: 'taken', after: 0, count: mostBulkRows })
  const assetReferences = rows.flatMap(({ assetReference, supplierReference, shipmentState, isPrinted }) =>
    assetReference &&
    supplierReference &&
    shipmentState &&
    isBooked(shipmentState as ShipmentState) &&
    !(only === 'unprinted' && isPrinted)
      ? assetReference
      : [],
  )
  if (assetReferences.length === 0) throw new AppError('bulkLabelsNotReady')
  return makeLabels(ctx, { assetReferences, format, pieceNumber: 1 })
}
