import { companyStatuses, isSetApproved } from '@kervan/domain/company/companyDocuments'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { notify } from '../../notice/notify.ts'
import { scopeOf } from '../../access/policies.ts'
import { canVerifyCompanies } from '../company.policies.ts'
import { lockCompany, updateCompanyRow } from '../company.queries.ts'
import { listCurrentDocuments } from '../documents/companyDocuments.queries.ts'
import { describeCompanyDocument } from '../documents/describeCompanyDocument.ts'
import { companyApprovedEmail } from './reviewEmails.ts'

const audit = auditOf('company')

/**
 * Approves a company; no change when it is approved already. @throws AppError notAllowed; notFound;
 * companyDocumentsNotApproved
 */
export const approveCompany = async (ctx: Ctx, { companyID }: { companyID: number }) => {
  if (!canVerifyCompanies(requireActor(ctx))) throw new AppError('notAllowed')
  await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, scopeOf(ctx), companyID)
    if (!company) throw new AppError('notFound')
    if (company.statusTypeId === companyStatuses.verified) return
    const documents = await listCurrentDocuments(tx, companyID)
    if (!isSetApproved(documents.map(describeCompanyDocument)))
      throw new AppError('companyDocumentsNotApproved')
    const updated = await updateCompanyRow(tx, company, { statusTypeId: companyStatuses.verified })
    await audit(tx, ctx, {
      action: 'companyApproved',
      id: companyID,
      before: { statusTypeId: company.statusTypeId },
      after: { statusTypeId: updated.statusTypeId },
    })
    await notify(tx, ctx, {
      to: { companyId: companyID },
      email: companyApprovedEmail,
      facts: [{ key: `${companyID}-${updated.version}`, fact: { companyName: company.name } }],
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'company:review.companyApproved') }
}
