import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedViewScreen } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { savedViews } from '../account.tables.ts'

export type SavedViewRow = typeof savedViews.$inferSelect
type NewRow = typeof savedViews.$inferInsert
type Change = Partial<Pick<SavedViewRow, 'name' | 'query' | 'layout' | 'isDefault' | 'place'>>

/** Serializes changes of a person's views, because their number, positions and default depend on each other. */
export const lockViewsOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId}`}, 0))`)
}

export const listViewsOf = (db: Db, userId: number, screen: SavedViewScreen): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.screen, screen)))
    .orderBy(asc(savedViews.place), asc(savedViews.name))

export const listAllViewsOf = (db: Db, userId: number): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.screen), asc(savedViews.place))

export const findView = async (db: Db, userId: number, id: string): Promise<SavedViewRow | undefined> =>
  (
    await db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
  )[0]

export const insertView = async (tx: Db, row: NewRow): Promise<void> => {
  await tx.insert(savedViews).values(row)
}

export const updateView = async (tx: Db, id: string, change: Change): Promise<void> => {
  await tx.update(savedViews).set(change).where(eq(savedViews.id, id))
}

export const deleteView = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}

export const deleteViewsOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(savedViews).where(eq(savedViews.userId, userId))
}
