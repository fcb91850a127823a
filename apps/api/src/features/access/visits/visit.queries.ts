import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { users } from '../access.tables.ts'
import { visits } from './visit.tables.ts'

const mostVisits = 50

/** Active accounts of a company, oldest first: that one signed the company up. */
export const listOpenUsersOf = (db: Db, companyId: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.isActive, true)))
    .orderBy(users.id)

export const insertVisit = async (db: Db, row: typeof visits.$inferInsert): Promise<string> =>
  (await db.insert(visits).values(row).returning({ id: visits.id }))[0]!.id

export const findVisitOfSession = async (db: Db, sessionId: string) =>
  (await db.select().from(visits).where(eq(visits.sessionId, sessionId)))[0]

export const closeVisit = async (db: Db, visitId: string, endedAt: Date): Promise<void> => {
  await db
    .update(visits)
    .set({ endedAt })
    .where(and(eq(visits.id, visitId), isNull(visits.endedAt)))
}

export const listVisitRows = (db: Db, companyId: number) => {
  const staff = alias(users, 'staff')
  return db
    .select({
      id: visits.id,
      startedAt: visits.startedAt,
      endedAt: visits.endedAt,
      expiresAt: visits.expiresAt,
      reason: visits.reason,
      staffName: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      userName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(visits)
    .innerJoin(users, eq(users.id, visits.userId))
    .innerJoin(staff, eq(staff.id, visits.staffId))
    .where(eq(visits.companyId, companyId))
    .orderBy(desc(visits.startedAt))
    .limit(mostVisits)
}

/** Number of reads per visit and feature. */
export const countReads = (db: Db, visitIds: readonly string[]) => {
  const area = sql<string>`split_part(${auditEntries.details} ->> 'call', '.', 1)`
  return db
    .select({ visitId: auditEntries.subjectId, area, count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, 'visit'),
        inArray(auditEntries.subjectId, [...visitIds]),
        eq(auditEntries.action, 'visitRead'),
      ),
    )
    .groupBy(auditEntries.subjectId, area)
    .orderBy(auditEntries.subjectId, area)
}
