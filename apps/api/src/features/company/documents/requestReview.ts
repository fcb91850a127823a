import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notify } from '../../notice/notify.ts'
import { listReviewerIds, setDocumentsWaiting } from './companyDocuments.queries.ts'
import { documentsWaitingEmail } from './documentsWaitingEmail.ts'

/**
 * Submits a company's documents in the states `from` for review and notifies the reviewers; returns the
 * submitted ids. Approved documents are included when the company's identity has changed.
 */
export const requestReview = async (
  tx: Db,
  ctx: Ctx,
  company: { id: number; name: string },
  { from = [approvalStatuses.uploaded] }: { from?: readonly number[] } = {},
): Promise<number[]> => {
  const moved = await setDocumentsWaiting(tx, company.id, from, ctx.now)
  if (moved.length === 0) return []
  await notify(tx, ctx, {
    to: { userIds: await listReviewerIds(tx, company.id) },
    email: documentsWaitingEmail,
    facts: [
      {
        key: moved.map(({ id, version }) => `${id}-${version}`).join(','),
        fact: { companyName: company.name },
      },
    ],
  })
  return moved.map(({ id }) => id)
}
