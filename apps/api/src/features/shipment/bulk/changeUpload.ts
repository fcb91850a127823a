import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockUpload, updateUpload } from './bulkUploads.queries.ts'
import type { BulkUploadRow } from './bulkUploads.queries.ts'

/**
 * Changes an upload under its lock and increments its version. When the caller names a version, it must be the
 * current one. The upload's one-day lifetime starts again.
 * @throws AppError notFound outside the caller's scope; changedMeanwhile; bulkUploadOver
 */
export const changeUpload = <T>(
  ctx: Ctx,
  { uploadId, version }: { uploadId: string; version?: number },
  change: (tx: Db, upload: BulkUploadRow) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx.db, async (tx) => {
    const upload = await lockUpload(tx, scopeOf(ctx), uploadId)
    if (!upload) throw new AppError('notFound')
    if (upload.state === 'expired') throw new AppError('bulkUploadOver')
    if (version !== undefined && version !== upload.version) throw new AppError('changedMeanwhile')
    const done = await change(tx, upload)
    await updateUpload(tx, uploadId, { version: upload.version + 1, updatedAt: ctx.now })
    return done
  })
