import { z } from 'zod'
import { approvalStatuses, companyDocumentNames } from '@kervan/domain/company/companyDocuments'
import type { ApprovalStatusName, CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import { endpoint } from '../../endpoint.ts'
import { largestInteger, optionalText, outcome, rowId } from '../../fields.ts'
import {
  choiceFilter,
  choicesFilter,
  companyFilter,
  daysFilter,
  idFilter,
  searchFilter,
} from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { companyDocument } from '../documents/companyDocuments.endpoints.ts'

export const longestCancellationReason = 500

const statusNames = Object.keys(approvalStatuses) as [ApprovalStatusName, ...ApprovalStatusName[]]
const documentNames = companyDocumentNames as readonly [CompanyDocumentName, ...CompanyDocumentName[]]

const reviewedDocument = companyDocument.extend({
  documentName: z.enum(documentNames),
  approvalName: z.enum(statusNames),
  companyName: z.string(),
  companyStatusTypeId: z.int(),
  /** Since when the document waits; null when it does not. */
  waitingSince: z.iso.datetime().nullable(),
  /** Whole days. */
  waitingDays: z.int().nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Other documents of the company that are the same file, byte for byte. */
  sameFileAs: z.array(z.enum(documentNames)),
})
export type ReviewedCompanyDocument = z.output<typeof reviewedDocument>

const documentsForAllCompanies = numberedListEndpoint({
  path: '/api/Documentwx/GetDocumentsForAllCompanies',
  access: 'agent_documentreview',
  summary: 'Documents of the companies that the caller sees, those that wait longest first',
  name: 'company-documents',
  title: 'company:review.list',
  filters: {
    searchText: searchFilter('company:review.search'),
    companyId: companyFilter('company:review.column.company', { needs: 'agent_companies' }),
    documentName: choiceFilter(
      'company:review.column.type',
      documentNames,
      (name) => `company:documentType.${name}`,
    ),
    statuses: choicesFilter('company:review.column.state', statusNames, (name) => `company:approval.${name}`),
    /** Filter for links to a single document. */
    documentId: idFilter('company:review.column.type'),
    uploaded: daysFilter('company:review.column.uploaded', 'uploadedFrom', 'uploadedTo'),
  },
  item: reviewedDocument,
  columns: {
    company: {
      kind: 'text',
      title: 'company:review.column.company',
      isIdentity: true,
      value: (row) => row.companyName,
    },
    type: {
      kind: 'word',
      title: 'company:review.column.type',
      value: (row) => `company:documentType.${row.documentName}`,
    },
    state: {
      kind: 'word',
      title: 'company:review.column.state',
      value: (row) => `company:approval.${row.approvalName}`,
    },
    uploaded: { kind: 'moment', title: 'company:review.column.uploaded', value: (row) => row.uploadedAt },
    waiting: { kind: 'number', title: 'company:review.column.waiting', value: (row) => row.waitingDays },
    reviewer: { kind: 'text', title: 'company:review.column.reviewer', value: (row) => row.reviewerName },
    reason: {
      kind: 'text',
      title: 'company:review.column.reason',
      isHiddenAtFirst: true,
      value: (row) => row.cancellationReason,
    },
  },
  sorts: ['waiting', '-uploaded', 'uploaded', 'company'],
  hasPersonalData: true,
})

export const documentReviewEndpoints = {
  listDocumentsToReview: documentsForAllCompanies,
  exportDocumentsToReview: documentsForAllCompanies.export,
  reviewDocument: endpoint({
    method: 'POST',
    path: '/api/Documentwx/UpdateApprovalStatusByDocument',
    access: 'agent_documentreview',
    summary: 'Approves a document, cancels it with a reason, or puts it before the reviewers again',
    body: z
      .object({
        id: rowId(),
        /** 2: waits again, 3: approved, 4: cancelled. */
        approvalStatus: z
          .int('validation:choice')
          .min(approvalStatuses.waiting, 'validation:choice')
          .max(approvalStatuses.cancelled, 'validation:choice'),
        cancellationReason: optionalText(longestCancellationReason),
        /** Version of the document that was reviewed. */
        version: z.int('validation:required').min(1).max(largestInteger),
      })
      .refine(
        ({ approvalStatus, cancellationReason }) =>
          approvalStatus !== approvalStatuses.cancelled || cancellationReason !== null,
        { path: ['cancellationReason'], error: 'company:required.cancellationReason' },
      ),
    answer: reviewedDocument.extend({
      /** True when the company itself can be approved now. */
      canApproveCompany: z.boolean(),
    }),
    errors: ['changedMeanwhile'],
  }),
  mailReviewResult: endpoint({
    method: 'POST',
    path: '/api/Documentwx/EmailDocumentFileApproveProcessFromAgent',
    access: 'agent_documentreview',
    summary:
      'Mails the company how its documents stand, and puts those that were only uploaded before the reviewers',
    body: z.object({ companyID: rowId() }),
    answer: outcome,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['noCompanyDocuments'],
  }),
  approveCompany: endpoint({
    method: 'POST',
    path: '/api/Company/ApproveCompany',
    access: 'agent_companies',
    summary: 'Verifies a company whose three documents are approved, and tells its people',
    body: z.object({ companyID: rowId() }),
    answer: outcome,
    errors: ['companyDocumentsNotApproved'],
  }),
}
