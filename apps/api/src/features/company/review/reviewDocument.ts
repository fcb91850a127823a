import type { InputOf } from '@kervan/contract/endpoint'
import type { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import { approvalStatuses, companyStatuses, isSetApproved } from '@kervan/domain/company/companyDocuments'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../notice/notify.ts'
import { scopeOf } from '../../access/policies.ts'
import { canVerifyCompanies } from '../company.policies.ts'
import { lockCompany, updateCompanyRow } from '../company.queries.ts'
import type { CompanyRow } from '../company.queries.ts'
import {
  findDocumentInScope,
  listCurrentDocuments,
  updateReviewedDocument,
} from '../documents/companyDocuments.queries.ts'
import type { CompanyDocumentRow } from '../documents/companyDocuments.queries.ts'
import { describeCompanyDocument } from '../documents/describeCompanyDocument.ts'
import { describeReview } from './reviewedDocuments.list.ts'
import { documentReviewEmail } from './reviewEmails.ts'

type Decision = InputOf<typeof documentReviewEndpoints.reviewDocument>['body']

const auditDocument = auditOf('companyDocument')
const auditCompany = auditOf('company')

/** @throws AppError notFound; changedMeanwhile when it was decided or replaced since the caller loaded it */
const lockDocument = async (
  tx: Db,
  ctx: Ctx,
  { id, version }: Decision,
): Promise<{ company: CompanyRow; document: CompanyDocumentRow }> => {
  const scope = scopeOf(ctx)
  const found = await findDocumentInScope(tx, scope, id)
  const company = found && (await lockCompany(tx, scope, found.companyId))
  // Read again under the company's lock, which uploads and reviews also take first.
  const document = company && (await findDocumentInScope(tx, scope, id))
  if (!document) throw new AppError('notFound')
  if (document.isDeleted || document.version !== version) throw new AppError('changedMeanwhile')
  return { company, document }
}

const recordDecision = async (
  tx: Db,
  ctx: Ctx,
  document: CompanyDocumentRow,
  { approvalStatus, cancellationReason }: Decision,
): Promise<CompanyDocumentRow> => {
  const isDecided = approvalStatus !== approvalStatuses.waiting
  const after = {
    status: approvalStatus,
    cancellationReason: approvalStatus === approvalStatuses.cancelled ? cancellationReason : null,
  }
  const row = await updateReviewedDocument(tx, document, {
    ...after,
    reviewedBy: isDecided ? requireActor(ctx).userId : null,
    reviewedAt: isDecided ? ctx.now : null,
    waitingSince: isDecided ? document.waitingSince : ctx.now,
  })
  const { status, cancellationReason: reasonBefore } = document
  await auditDocument(tx, ctx, {
    action: 'companyDocumentReviewed',
    id: document.id,
    before: { status, cancellationReason: reasonBefore },
    after,
    details: { companyId: document.companyId },
  })
  return row
}

/** Withdraws the verification of a company whose document is no longer valid. */
const withdrawVerification = async (tx: Db, ctx: Ctx, company: CompanyRow): Promise<void> => {
  await updateCompanyRow(tx, company, { statusTypeId: companyStatuses.unverified })
  await auditCompany(tx, ctx, {
    action: 'companyVerificationWithdrawn',
    id: company.id,
    before: { statusTypeId: company.statusTypeId },
    after: { statusTypeId: companyStatuses.unverified },
  })
}

/** @throws AppError notAllowed; notFound; changedMeanwhile */
export const reviewDocument = async (ctx: Ctx, decision: Decision) => {
  if (!canVerifyCompanies(requireActor(ctx))) throw new AppError('notAllowed')
  const current = await ctx.db.transaction(async (tx) => {
    const { company, document } = await lockDocument(tx, ctx, decision)
    const row = await recordDecision(tx, ctx, document, decision)
    const isApproved = row.status === approvalStatuses.approved
    if (!isApproved && company.statusTypeId === companyStatuses.verified)
      await withdrawVerification(tx, ctx, company)
    if (row.status === approvalStatuses.cancelled) {
      const { documentName, approvalName } = await describeReview({ ...ctx, db: tx }, row.id)
      await notify(tx, ctx, {
        to: { companyId: company.id },
        email: documentReviewEmail,
        facts: [
          {
            key: `${row.id}-${row.version}`,
            fact: {
              companyName: company.name,
              documentName,
              approvalName,
              cancellationReason: row.cancellationReason,
            },
          },
        ],
      })
    }
    const isVerified = isApproved && company.statusTypeId === companyStatuses.verified
    return isVerified ? [] : listCurrentDocuments(tx, company.id)
  })
  return {
    ...(await describeReview(ctx, decision.id)),
    canApproveCompany: isSetApproved(current.map(describeCompanyDocument)),
  }
}
