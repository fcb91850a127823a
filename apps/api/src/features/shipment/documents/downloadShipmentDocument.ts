import type { FileAnswer } from '@kervan/contract/endpoint'
import { requireActor } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeeHiddenDocuments } from '../shipment.policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findDocument } from './shipmentDocuments.queries.ts'

/**
 * @throws AppError documentNotAccessible, the same for hidden, foreign, linked and missing documents;
 * fileNotFound
 */
export const downloadShipmentDocument = async (ctx: Ctx, documentId: string): Promise<FileAnswer> => {
  const document = await findDocument(ctx.db, scopeOf(ctx), documentId)
  if (!document?.fileKey || !document.contentType || !document.fileName)
    throw new AppError('documentNotAccessible')
  if (document.isHiddenFromCustomer && !canSeeHiddenDocuments(requireActor(ctx)))
    throw new AppError('documentNotAccessible')
  const bytes = await ctx.files.get(document.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: document.contentType, fileName: document.fileName, bytes }
}
