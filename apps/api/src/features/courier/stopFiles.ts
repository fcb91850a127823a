import type { FileAnswer, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import type { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import { mostStopFiles } from '@kervan/contract/courier/courier.endpoints'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { isWholePicture } from '../../platform/files/pictures.ts'
import { canSeeStopFilesOf } from './courier.policies.ts'
import { contentTypeOf } from '../shipment/documents/documentKinds.ts'
import { requireHandling } from '../access/policies.ts'
import { findFile, findRecord, insertFile, listFiles, lockRecord } from './stop.queries.ts'

type Body = InputOf<(typeof courierEndpoints)['addStopFile']>['body']

/** Minimum width and height in pixels; anything smaller is no signature. */
const leastPixels = 16

/** @throws AppError notFound; validationFailed for an invalid image or too many files */
export const addStopFile = async (
  ctx: Ctx,
  { id, recordId, kind }: Body,
  files: readonly UploadedFile[],
): Promise<{ id: string }> => {
  const courierId = requireHandling(ctx)
  const record = await findRecord(ctx.db, recordId)
  if (record?.courierId !== courierId) throw new AppError('notFound')
  const known = await findFile(ctx.db, id)
  if (known) {
    if (known.file.recordId !== recordId) throw new AppError('notFound')
    return { id }
  }
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file || !(await isWholePicture(file.bytes, ['jpeg', 'png'], { field: 'file', leastPixels })))
    throw fieldError('file', 'courier:photoOnly')
  const contentType = contentTypeOf(file.bytes)!
  const fileKey = await ctx.files.put(ctx.db, file.bytes)
  await inTransaction(ctx.db, async (tx) => {
    await lockRecord(tx, recordId)
    const kept = await listFiles(tx, [recordId])
    if (kept.length >= mostStopFiles && !kept.some((one) => one.id === id))
      throw fieldError('file', 'courier:tooManyFiles', { max: mostStopFiles })
    await insertFile(tx, { id, recordId, kind, fileKey, contentType, createdAt: ctx.now })
  })
  return { id }
}

/** @throws AppError notFound, fileNotFound */
export const downloadStopFile = async (ctx: Ctx, fileId: string): Promise<FileAnswer> => {
  requireHandling(ctx)
  const found = await findFile(ctx.db, fileId)
  if (!found || !canSeeStopFilesOf(requireActor(ctx), found.courierId)) throw new AppError('notFound')
  const bytes = await ctx.files.get(found.file.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: found.file.contentType, bytes, inline: true }
}
