import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../access.tables.ts'

export type PersonRow = typeof users.$inferSelect

export const findPerson = async (db: Db, userId: number): Promise<PersonRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]

export const lockPerson = async (tx: Db, userId: number): Promise<PersonRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, userId)).for('update'))[0]

export const updatePerson = async (
  tx: Db,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<PersonRow> =>
  (
    await tx
      .update(users)
      .set({ ...change, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId))
      .returning()
  )[0]!

/** Does not increment the version, because editors cannot change this field. */
export const setEmailConfirmed = async (tx: Db, userId: number, at: Date): Promise<void> => {
  await tx.update(users).set({ emailConfirmedAt: at }).where(eq(users.id, userId))
}

export const findPersonByEmail = async (db: Db, email: string): Promise<PersonRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0]
