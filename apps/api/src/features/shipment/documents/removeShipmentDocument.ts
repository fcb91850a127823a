import { requireActor } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeeHiddenDocuments } from '../shipment.policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { removeFiles } from '../../../platform/files/removeFiles.ts'
import { translate } from '../../../platform/language.ts'
import { auditDocument } from './auditDocument.ts'
import { deleteDocument, findDocument } from './shipmentDocuments.queries.ts'

/** @throws AppError notFound, for customers also when staff have hidden the document */
export const removeShipmentDocument = async (ctx: Ctx, documentId: string) => {
  const document = await findDocument(ctx.db, scopeOf(ctx), documentId)
  if (!document || (document.isHiddenFromCustomer && !canSeeHiddenDocuments(requireActor(ctx))))
    throw new AppError('notFound')
  await ctx.db.transaction(async (tx) => {
    await deleteDocument(tx, documentId)
    await removeFiles(tx, ctx, [document.fileKey])
    const { shipmentId, documentType, number, link, fileName } = document
    const before = { shipmentId, documentType, number, link, fileName }
    await auditDocument(tx, ctx, { action: 'documentRemoved', id: documentId, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'shipment:documentRemoved') }
}
