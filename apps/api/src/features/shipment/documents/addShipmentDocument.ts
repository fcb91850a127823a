import type { z } from 'zod'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { shipmentDocument } from '@kervan/contract/shipment/shipmentAnswer'
import type { shipmentDocumentFields } from '@kervan/contract/shipment/shipment.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeeHiddenDocuments } from '../shipment.policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { auditDocument } from './auditDocument.ts'
import { describeDocument } from './describeDocument.ts'
import { storeDocumentFile } from './storeDocumentFile.ts'
import { findShipmentRow, lockShipmentRow } from '../shipment.queries.ts'
import { insertDocument, listDocuments } from './shipmentDocuments.queries.ts'

const maxDocuments = 30
/**
 * Adds a document. Any state allows it: customs may request one while the parcel is in transit.
 * @throws AppError notFound; validationFailed for neither or both of file and link, or for an unsupported file
 * type
 */
export const addShipmentDocument = async (
  ctx: Ctx,
  input: z.output<typeof shipmentDocumentFields> & { shipmentId: string },
  files: readonly UploadedFile[],
): Promise<z.output<typeof shipmentDocument>> => {
  const actor = requireActor(ctx)
  const scope = scopeOf(ctx)
  const { shipmentId } = input
  if (!(await findShipmentRow(ctx.db, scope, shipmentId))) throw new AppError('notFound')
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file && input.link === null) throw fieldError('file', 'shipment:required.fileOrLink')
  if (file && input.link !== null) throw fieldError('link', 'shipment:invalid.fileAndLink')
  const stored = file
    ? await storeDocumentFile(ctx, file)
    : { fileKey: null, fileName: null, contentType: null }
  const row = await ctx.db.transaction(async (tx) => {
    if (!(await lockShipmentRow(tx, scope, shipmentId))) throw new AppError('notFound')
    if ((await listDocuments(tx, shipmentId)).length >= maxDocuments)
      throw fieldError('file', 'shipment:tooManyDocuments', { max: maxDocuments })
    const document = await insertDocument(tx, {
      shipmentId,
      documentType: input.documentType,
      number: input.number,
      date: input.date,
      link: input.link,
      ...stored,
      isHiddenFromCustomer: canSeeHiddenDocuments(actor) && input.isHiddenFromCustomer,
      createdBy: actor.userId,
      createdAt: ctx.now,
    })
    const { documentType, number, link, fileName, isHiddenFromCustomer } = document
    const after = { shipmentId, documentType, number, link, fileName, isHiddenFromCustomer }
    await auditDocument(tx, ctx, { action: 'documentAdded', id: document.id, after })
    return document
  })
  return describeDocument(row)
}
