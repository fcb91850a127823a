import { isStaff, requireActor, scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { deleteDocument, findDocument } from './shipment-documents.queries.ts'

/** @throws AppError notFound, for customers also for a paper that staff keep to themselves */
export const removeShipmentDocument = async (ctx: Ctx, documentId: string) => {
  const document = await findDocument(ctx.db, scopeOf(ctx), documentId)
  if (!document || (document.isHiddenFromCustomer && !isStaff(requireActor(ctx))))
    throw new AppError('notFound')
  await deleteDocument(ctx.db, documentId)
  return { returnCode: 200, returnText: translate(ctx.language, 'shipment:documentRemoved') }
}
