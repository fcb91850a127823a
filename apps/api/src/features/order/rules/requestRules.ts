import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { applyRulesJob } from './ruleJobs.ts'
import { hasDraftRules } from './rules.queries.ts'

/** Maximum number of orders in one job, whose drafts are made in one transaction. */
const mostAtOnce = 50

/**
 * Queues orders that are new, or released for shipping, for the rules that make drafts. Without such rules nothing is
 * queued: a rule that is saved later acts on orders that arrive after it.
 */
export const requestRules = async (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { companyId, readyIds }: { companyId: number; readyIds: readonly string[] },
): Promise<void> => {
  if (readyIds.length === 0 || !(await hasDraftRules(tx, companyId))) return
  const payloads = []
  for (let at = 0; at < readyIds.length; at += mostAtOnce)
    payloads.push({ orderIds: readyIds.slice(at, at + mostAtOnce) })
  await jobs.enqueueMany(tx, applyRulesJob, payloads)
}
