import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'

/** Returns a user's latest actions, newest first, without values. */
export const listActionsOf = (db: Db, userId: number, most: number) =>
  db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectId: auditEntries.subjectId,
      address: auditEntries.address,
    })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, userId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(most)
