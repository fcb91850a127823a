import type { CompanyDocument } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import type { CompanyDocumentRow } from './companyDocuments.queries.ts'

export const describeCompanyDocument = (row: CompanyDocumentRow): CompanyDocument => ({
  id: row.id,
  companyID: row.companyId,
  dokumentType: row.type,
  approvalStatus: row.status,
  fileName: row.fileName,
  uploadedAt: row.uploadedAt.toISOString(),
  cancellationReason: row.cancellationReason,
  isDeleted: row.isDeleted,
  isDdeleted: row.isDeleted,
  version: row.version,
})
