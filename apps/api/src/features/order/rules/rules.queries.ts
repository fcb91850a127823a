import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { orderRules } from './rule.tables.ts'

export type RuleRow = typeof orderRules.$inferSelect
type NewRule = typeof orderRules.$inferInsert

/** Rule as a row, for the rules of `domain`. */
export const toRule = ({
  id,
  name,
  isActive,
  validFrom,
  validUntil,
  conditions,
  actions,
}: RuleRow): OrderRule => ({
  id,
  name,
  isActive,
  validFrom,
  validUntil,
  ...conditions,
  ...actions,
})

/** Serializes changes of a company's rules: their order and their number. */
export const lockRulesOf = async (tx: Db, companyId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order rules ${companyId}`}, 0))`)
}

/** True when an active rule of the company makes drafts, or holds orders back. */
export const hasDraftRules = async (db: Db, companyId: number): Promise<boolean> => {
  const { isActive, actions } = orderRules
  const isDraftRule = and(eq(isActive, true), sql`${actions} ->> 'draft' is not null`)
  return (await db.$count(orderRules, and(eq(orderRules.companyId, companyId), isDraftRule))) > 0
}

/** Rules of a company in their order. */
export const listRuleRows = (db: Db, companyId: number): Promise<RuleRow[]> =>
  db
    .select()
    .from(orderRules)
    .where(eq(orderRules.companyId, companyId))
    .orderBy(asc(orderRules.position), asc(orderRules.id))

export const findRuleCompany = async (db: Db, scope: Scope, id: number): Promise<number | undefined> =>
  (
    await db
      .select({ companyId: orderRules.companyId })
      .from(orderRules)
      .where(and(eq(orderRules.id, id), inScope(orderRules.companyId, scope)))
  )[0]?.companyId

/** Number of the company's rules, and the position behind the last one. */
export const findRuleEnd = async (db: Db, companyId: number): Promise<{ count: number; next: number }> => {
  const [row] = await db
    .select({ count: count(), last: max(orderRules.position) })
    .from(orderRules)
    .where(eq(orderRules.companyId, companyId))
  return { count: row!.count, next: (row!.last ?? 0) + 1 }
}

export const insertRule = async (tx: Db, row: NewRule): Promise<RuleRow> =>
  (await tx.insert(orderRules).values(row).returning())[0]!

export const updateRule = async (tx: Db, id: number, changes: Partial<NewRule>): Promise<RuleRow> =>
  (
    await tx
      .update(orderRules)
      .set({ ...changes, version: sql`${orderRules.version} + 1` })
      .where(eq(orderRules.id, id))
      .returning()
  )[0]!

/** Keeps the version: the rule itself stays as it was shown. */
export const setRulePosition = async (tx: Db, id: number, position: number): Promise<void> => {
  await tx.update(orderRules).set({ position }).where(eq(orderRules.id, id))
}

export const removeRule = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(orderRules).where(eq(orderRules.id, id))
}
