import type { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import type { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { downloadCompanyDocument } from './documents/downloadCompanyDocument.ts'
import { listCompanyDocuments } from './documents/listCompanyDocuments.ts'
import { uploadCompanyDocument } from './documents/uploadCompanyDocument.ts'
import { findCompany } from './findCompany.ts'
import { findInvoiceSettings } from './invoiceSettings/findInvoiceSettings.ts'
import { saveInvoiceSettings } from './invoiceSettings/saveInvoiceSettings.ts'
import { listAgencies } from './listAgencies.ts'
import { approveCompany } from './review/approveCompany.ts'
import { mailReviewResult } from './review/mailReviewResult.ts'
import { reviewDocument } from './review/reviewDocument.ts'
import { reviewedDocumentList } from './review/reviewedDocuments.list.ts'
import { updateCompanySegment } from './updateCompanySegment.ts'

type Rows = typeof companyEndpoints &
  typeof companyDocumentEndpoints &
  typeof invoiceSettingsEndpoints &
  typeof documentReviewEndpoints

export const companyHandlers: Handlers<Rows> = {
  updateCompanySegment: (ctx, { body }) => updateCompanySegment(ctx, body),
  findCompany: (ctx, { body }) => findCompany(ctx, body),
  listAgencies: (ctx, { body }) => listAgencies(ctx, body),
  findInvoiceSettings: (ctx, { body }) => findInvoiceSettings(ctx, body),
  saveInvoiceSettings: (ctx, { body, files }) => saveInvoiceSettings(ctx, body, files),
  listCompanyDocuments: (ctx, { body }) => listCompanyDocuments(ctx, body),
  downloadCompanyDocument: (ctx, { body }) => downloadCompanyDocument(ctx, body.id),
  downloadInvoiceSettingDocument: (ctx, { body }) => downloadCompanyDocument(ctx, body.id),
  uploadCompanyDocument: (ctx, { body, files }) => uploadCompanyDocument(ctx, body, files),
  listDocumentsToReview: reviewedDocumentList.findPage,
  exportDocumentsToReview: reviewedDocumentList.exportAll,
  reviewDocument: (ctx, { body }) => reviewDocument(ctx, body),
  mailReviewResult: (ctx, { body }) => mailReviewResult(ctx, body),
  approveCompany: (ctx, { body }) => approveCompany(ctx, body),
}
