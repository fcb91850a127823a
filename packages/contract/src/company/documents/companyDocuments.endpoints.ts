import { z } from 'zod'
import { companyDocumentNames } from '@kervan/domain/company/companyDocuments'
import { endpoint } from '../../endpoint.ts'
import { largestInteger, pageRequest, rowId } from '../../fields.ts'

/** Maximum size of a company document in bytes, inclusive. */
export const maxCompanyDocumentBytes = 5 * 1024 * 1024

export const pdfContentType = 'application/pdf'

const anyOr = (most: number) => z.int('validation:choice').min(-1).max(most)

/** 0 means the caller's own company. */
export const companyOrOwn = () =>
  z.coerce
    .number('validation:choice')
    .int('validation:choice')
    .min(0)
    .max(largestInteger, 'validation:choice')
    .default(0)

export const companyDocument = z.object({
  id: z.int(),
  companyID: z.int(),
  /** 1: tax certificate, 2: signature circular, 3: transport contract. */
  dokumentType: z.int(),
  /** 1: uploaded, 2: waiting for approval, 3: approved, 4: cancelled. */
  approvalStatus: z.int(),
  fileName: z.string(),
  uploadedAt: z.iso.datetime(),
  cancellationReason: z.string().nullable(),
  isDeleted: z.boolean(),
  /** Deletion flag under its older, misspelled name. */
  isDdeleted: z.boolean(),
  version: z.int(),
})
export type CompanyDocument = z.output<typeof companyDocument>

const file = {
  method: 'POST',
  access: 'signedIn',
  body: z.object({ id: rowId() }),
  answer: { contentTypes: [pdfContentType] as const },
  errors: ['documentNotAccessible', 'fileNotFound'],
} as const

export const companyDocumentEndpoints = {
  listCompanyDocuments: endpoint({
    method: 'POST',
    path: '/api/Documentwx/GetDocumentFileListByCompany',
    access: 'signedIn',
    onBehalf: 'read',
    summary: 'The documents of a company, newest first; replaced ones when they are asked for',
    body: z.object({
      pageNumber: pageRequest.pageNumber,
      pageSize: pageRequest.pageSize,
      /** Id of one document; 0 means all documents. */
      id: z.int('validation:choice').min(0).max(largestInteger).default(0),
      companyID: companyOrOwn(),
      /** Review state of the documents; -1 means every state. */
      approvalStatus: anyOr(4).default(-1),
      /** 0: current documents, 1: replaced documents, -1: both. */
      isDeleted: z.union([z.boolean().transform(Number), anyOr(1)], 'validation:choice').default(0),
    }),
    answer: z.object({ items: z.array(companyDocument), totalCount: z.int() }),
  }),
  downloadCompanyDocument: endpoint({
    onBehalf: 'read',
    ...file,
    path: '/api/Documentwx/GetDocumentFile',
    summary: 'The file of a company document',
  }),
  downloadInvoiceSettingDocument: endpoint({
    onBehalf: 'read',
    ...file,
    path: '/api/Documentwx/DownloadInvoiceSettingDocument',
    summary: 'The same file, by the name that the screen of invoice information uses',
  }),
  uploadCompanyDocument: endpoint({
    method: 'POST',
    path: '/api/Documentwx/UploadCompanyDocument',
    access: 'definitions_invoicesettings',
    summary: 'One of the three documents, a PDF file up to 5 MB; it replaces the one before, which is kept',
    multipart: { maxFileBytes: maxCompanyDocumentBytes, accept: [pdfContentType] },
    body: z.object({
      companyID: companyOrOwn(),
      documentName: z.enum(companyDocumentNames as [string, ...string[]], 'validation:choice'),
    }),
    answer: companyDocument,
    idempotent: true,
    errors: ['companyInformationMissing'],
  }),
}
