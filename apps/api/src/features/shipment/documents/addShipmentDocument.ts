import type { z } from 'zod'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { shipmentDocument } from '@kervan/contract/shipment/shipmentAnswer'
import type { shipmentDocumentFields } from '@kervan/contract/shipment/shipment.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import { canSeeHiddenDocuments, scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { auditDocument } from './auditDocument.ts'
import { describeDocument } from './describeDocument.ts'
import { contentTypeOf, endingsOf } from './documentKinds.ts'
import type { DocumentContentType } from './documentKinds.ts'
import { findShipmentRow, lockShipmentRow } from '../shipment.queries.ts'
import { insertDocument, listDocuments } from './shipmentDocuments.queries.ts'

const maxDocuments = 30
const maxFileNameLength = 120

interface StoredFile {
  fileKey: string
  fileName: string
  contentType: string
}

/**
 * The base name alone, without marks that nobody sees and that could turn the order of its letters, with an ending of what
 * the file really is, shortened in its middle so that the ending stays.
 */
const cleanFileName = (name: string, contentType: DocumentContentType): string => {
  const stated =
    name
      .split(/[\\/]/)
      .at(-1)!
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '') || 'belge'
  const endings = endingsOf[contentType]
  const hasEnding = endings.some((ending) => stated.toLowerCase().endsWith(`.${ending}`))
  const base = hasEnding ? stated : `${stated}.${endings[0]}`
  return base.length <= maxFileNameLength
    ? base
    : `${base.slice(0, maxFileNameLength - 12)}…${base.slice(-11)}`
}

const storeFile = async (ctx: Ctx, file: UploadedFile): Promise<StoredFile> => {
  const contentType = contentTypeOf(file.bytes)
  if (!contentType) throw fieldError('file', 'shipment:invalid.fileType')
  return {
    fileKey: await ctx.files.put(file.bytes),
    fileName: cleanFileName(file.fileName, contentType),
    contentType,
  }
}

/**
 * A paper can be added in any state: customs may ask for one while the parcel is under way.
 * @throws AppError notFound; validationFailed without file and link, with both, or with a file of another kind
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
  const stored = file ? await storeFile(ctx, file) : { fileKey: null, fileName: null, contentType: null }
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
