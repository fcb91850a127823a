import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { notify } from '../../notice/notify.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockCompany } from '../company.queries.ts'
import { listCurrentDocuments } from '../documents/companyDocuments.queries.ts'
import { requestReview } from '../documents/requestReview.ts'
import { describeReview } from './reviewedDocuments.list.ts'
import { documentReviewEmail } from './reviewEmails.ts'
import type { ReviewFact } from './reviewEmails.ts'

const audit = auditOf('company')

/** Current state of the documents, one fact each, so that one email contains them all. */
const factsOf = async (tx: Db, ctx: Ctx, companyId: number) => {
  const facts: { key: string; fact: ReviewFact }[] = []
  for (const { id, version } of await listCurrentDocuments(tx, companyId)) {
    const { companyName, documentName, approvalName, cancellationReason } = await describeReview(
      { ...ctx, db: tx },
      id,
    )
    // Includes the time, because an explicit request may repeat the same state.
    const key = `${id}-${version}-${ctx.now.toISOString()}`
    facts.push({ key, fact: { companyName, documentName, approvalName, cancellationReason } })
  }
  return facts
}

/** @throws AppError notFound; noCompanyDocuments */
export const mailReviewResult = async (ctx: Ctx, { companyID }: { companyID: number }) => {
  await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, scopeOf(ctx), companyID)
    if (!company) throw new AppError('notFound')
    const handedIn = await requestReview(tx, ctx, company)
    const facts = await factsOf(tx, ctx, companyID)
    if (facts.length === 0) throw new AppError('noCompanyDocuments')
    await notify(tx, ctx, { to: { companyId: companyID }, email: documentReviewEmail, facts })
    await audit(tx, ctx, { action: 'reviewResultMailed', id: companyID, details: { handedIn } })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'company:review.mailed') }
}
