import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { referenceRules } from './reference.tables.ts'

type RuleRow = typeof referenceRules.$inferSelect
export type RuleColumns = typeof referenceRules.$inferInsert

/** @param place SQL of the page cursor */
export const selectRules = (db: Db, place: SQL<string> = sql`''`) =>
  db.select({ place, rule: referenceRules }).from(referenceRules)

export const listActiveRules = (db: Db): Promise<RuleRow[]> =>
  db
    .select()
    .from(referenceRules)
    .where(eq(referenceRules.isActive, true))
    .orderBy(asc(referenceRules.priority), asc(referenceRules.id))

/** Serializes saves of rules: two concurrent saves would not see each other. */
export const lockRules = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reference_rules'))`)
}

export const lockRule = async (tx: Db, id: number): Promise<RuleRow | undefined> =>
  (await tx.select().from(referenceRules).where(eq(referenceRules.id, id)).for('update'))[0]

export const findOwnRule = async (tx: Db, prefix: string): Promise<RuleRow | undefined> =>
  (
    await tx
      .select()
      .from(referenceRules)
      .where(and(eq(referenceRules.kind, 'own'), eq(referenceRules.prefix, prefix)))
  )[0]

export const isNameTaken = async (tx: Db, name: string, exceptId: number | null): Promise<boolean> =>
  (
    await tx
      .select({ id: referenceRules.id })
      .from(referenceRules)
      .where(
        and(
          sql`${folded(referenceRules.name)} = ${folded(sql`${name}::text`)}`,
          exceptId === null ? undefined : ne(referenceRules.id, exceptId),
        ),
      )
  ).length > 0

export const insertRule = async (tx: Db, columns: RuleColumns): Promise<number> =>
  (await tx.insert(referenceRules).values(columns).returning({ id: referenceRules.id }))[0]!.id

export const updateRule = async (tx: Db, id: number, columns: Partial<RuleColumns>): Promise<void> => {
  await tx
    .update(referenceRules)
    .set({ ...columns, version: sql`${referenceRules.version} + 1` })
    .where(eq(referenceRules.id, id))
}
