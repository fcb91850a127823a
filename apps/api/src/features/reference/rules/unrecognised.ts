import { count, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { unrecognisedScans } from './reference.tables.ts'

/** Maximum number of stored shapes, so that arbitrary input cannot fill the table. */
const mostShapes = 5000

export const countUnrecognised = async (db: Db, shape: string, now: Date): Promise<void> => {
  const [known] = await db
    .update(unrecognisedScans)
    .set({ scanCount: sql`${unrecognisedScans.scanCount} + 1`, lastSeen: now })
    .where(eq(unrecognisedScans.shape, shape))
    .returning({ id: unrecognisedScans.id })
  if (known) return
  const [{ shapes } = { shapes: 0 }] = await db.select({ shapes: count() }).from(unrecognisedScans)
  if (shapes >= mostShapes) return
  await db
    .insert(unrecognisedScans)
    .values({ shape, firstSeen: now, lastSeen: now })
    .onConflictDoUpdate({
      target: unrecognisedScans.shape,
      set: { scanCount: sql`${unrecognisedScans.scanCount} + 1`, lastSeen: now },
    })
}

export const forgetUnrecognised = async (db: Db, before: Date): Promise<void> => {
  await db.delete(unrecognisedScans).where(lt(unrecognisedScans.lastSeen, before))
}
