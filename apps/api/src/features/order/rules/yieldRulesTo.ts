import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { findRuleEnd } from './rules.queries.ts'
import { orderRules } from './rule.tables.ts'

/**
 * Prepares rules for a merge of companies: they follow those of the surviving company, and are off, because a rule
 * without a store would apply to the orders of both.
 */
export const yieldRulesTo = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  const { next } = await findRuleEnd(tx, to)
  await tx
    .update(orderRules)
    .set({
      position: sql`${orderRules.position} + ${next}`,
      isActive: false,
      version: sql`${orderRules.version} + 1`,
    })
    .where(eq(orderRules.companyId, companyId))
}
