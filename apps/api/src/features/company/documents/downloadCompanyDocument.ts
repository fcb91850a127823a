import { pdfContentType } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import type { FileAnswer } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { findDocumentInScope } from './companyDocuments.queries.ts'

/** @throws AppError documentNotAccessible, the same for foreign and unknown documents; fileNotFound */
export const downloadCompanyDocument = async (ctx: Ctx, documentId: number): Promise<FileAnswer> => {
  const row = await findDocumentInScope(ctx.db, scopeOf(ctx), documentId)
  if (!row) throw new AppError('documentNotAccessible')
  const bytes = await ctx.files.get(row.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: pdfContentType, fileName: row.fileName, bytes }
}
