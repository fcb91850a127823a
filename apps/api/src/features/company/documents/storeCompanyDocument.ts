import type { UploadedFile } from '@kervan/contract/endpoint'
import {
  approvalStatuses,
  companyDocumentTypes,
  companyStatuses,
  isSetComplete,
} from '@kervan/domain/company/companyDocuments'
import type { CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { pdfProblem } from '../../../platform/files/checkPdf.ts'
import { listCurrentDocuments, replaceDocument } from './companyDocuments.queries.ts'
import type { CompanyDocumentRow } from './companyDocuments.queries.ts'
import { describeCompanyDocument } from './describeCompanyDocument.ts'
import { requestReview } from './requestReview.ts'

const audit = auditOf('companyDocument', { masked: ['fileName'] })

const longestFileName = 120

/** Returns the base name without invisible characters, with the extension of the real type. */
const cleanFileName = (name: string): string => {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\.pdf$/i, '')
  return `${base.slice(0, longestFileName) || 'belge'}.pdf`
}

/**
 * Stores one of the three documents in the caller's transaction, which holds the company's lock. The third one
 * submits the set for review.
 * @throws AppError validationFailed on `field` for anything but a readable PDF
 */
export const storeCompanyDocument = async (
  tx: Db,
  ctx: Ctx,
  company: { id: number; name: string; statusTypeId: number },
  { documentName, file, field }: { documentName: CompanyDocumentName; file: UploadedFile; field: string },
): Promise<CompanyDocumentRow> => {
  const problem = await pdfProblem(file.bytes)
  if (problem !== null) throw fieldError(field, problem)
  const row = await replaceDocument(tx, {
    companyId: company.id,
    type: companyDocumentTypes[documentName],
    status: approvalStatuses.uploaded,
    fileKey: await ctx.files.put(tx, file.bytes),
    fileName: cleanFileName(file.fileName),
    uploadedBy: requireActor(ctx).userId,
    uploadedAt: ctx.now,
  })
  const { type, fileName } = row
  await audit(tx, ctx, {
    action: 'companyDocumentUploaded',
    id: row.id,
    after: { companyId: company.id, type, fileName },
  })
  const current = await listCurrentDocuments(tx, company.id)
  if (
    company.statusTypeId === companyStatuses.unverified &&
    isSetComplete(current.map(describeCompanyDocument))
  )
    await requestReview(tx, ctx, company)
  return (await listCurrentDocuments(tx, company.id)).find(({ id }) => id === row.id)!
}
