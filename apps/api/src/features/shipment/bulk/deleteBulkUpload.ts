import type { AnswerOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { deleteUpload, lockUpload } from './bulkUploads.queries.ts'
import { auditBulk } from './checkBulkShipments.ts'

/** Created shipments and the record of their references remain. @throws AppError notFound */
export const deleteBulkUpload = async (
  ctx: Ctx,
  uploadId: string,
): Promise<AnswerOf<typeof bulkEndpoints.deleteBulkUpload>> => {
  await inTransaction(ctx.db, async (tx) => {
    const upload = await lockUpload(tx, scopeOf(ctx), uploadId)
    if (!upload) throw new AppError('notFound')
    await deleteUpload(tx, uploadId)
    await auditBulk(tx, ctx, {
      action: 'bulkDeleted',
      id: uploadId,
      details: { companyId: upload.companyId, fileName: upload.fileName },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'shipment/bulk:deleted') }
}
