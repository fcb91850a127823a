import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { announcementPriorities } from '@kervan/contract/announcement/announcement.endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../access/policies.ts'
import { roleGroups, userRoleGroups, users } from '../access/access.tables.ts'
import { agencies, companies } from '../company/company.tables.ts'
import { announcementDismissals, announcements } from './announcement.tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

export const announcementColumns = {
  announcement: announcements,
  agencyName: agencies.name,
  createdBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  audience: sql<{ tr: string; en: string }[]>`coalesce(
    (select json_agg(json_build_object('tr', ${roleGroups.nameTr}, 'en', ${roleGroups.nameEn}) order by ${roleGroups.id})
      from ${roleGroups} where ${roleGroups.id} = any(${announcements.roleGroupIds})), '[]')`,
}
export interface AnnouncementWithNames {
  announcement: AnnouncementRow
  agencyName: string | null
  createdBy: string
  audience: { tr: string; en: string }[]
}

/** High first. */
export const priorityOrder = sql`array_position(${sql.raw(`array['${announcementPriorities.join("','")}']`)}, ${announcements.priority})`

/** Announcements that staff may change: agents those of their agency, others all. */
export const manageableIn = (scope: Scope): SQL => {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'agency':
      return eq(announcements.agencyId, scope.agencyId)
    case 'company':
    case 'handling':
      return sql`false`
  }
}

export const findAnnouncement = async (
  db: Db,
  scope: Scope,
  id: number,
): Promise<AnnouncementWithNames | undefined> =>
  (
    await db
      .select(announcementColumns)
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.createdBy))
      .leftJoin(agencies, eq(agencies.id, announcements.agencyId))
      .where(and(eq(announcements.id, id), manageableIn(scope)))
  )[0]

/** Locks an announcement until the transaction ends. */
export const lockAnnouncement = async (
  tx: Db,
  scope: Scope,
  id: number,
): Promise<AnnouncementRow | undefined> =>
  (
    await tx
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), manageableIn(scope)))
      .for('update')
  )[0]

export const insertAnnouncement = async (tx: Db, row: typeof announcements.$inferInsert): Promise<number> =>
  (await tx.insert(announcements).values(row).returning({ id: announcements.id }))[0]!.id

export const updateAnnouncementRow = async (
  tx: Db,
  id: number,
  row: Partial<typeof announcements.$inferInsert>,
): Promise<void> => {
  await tx
    .update(announcements)
    .set({ ...row, version: sql`${announcements.version} + 1` })
    .where(eq(announcements.id, id))
}

export const deleteAnnouncementRow = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(announcements).where(eq(announcements.id, id))
}

interface Reader {
  userId: number
  agencyId: number | null
  companyId: number | null
}

/** Condition: active today and intended for the reader's agency and role group. */
const announcedTo = (db: Db, { userId, agencyId, companyId }: Reader, today: string): SQL | undefined => {
  const groupsOfReader = db
    .select({ ids: sql`array_agg(${userRoleGroups.roleGroupId})` })
    .from(userRoleGroups)
    .where(and(eq(userRoleGroups.userId, userId), eq(userRoleGroups.isActive, true)))
  const agencyOfCompany =
    companyId === null
      ? undefined
      : inArray(
          announcements.agencyId,
          db.select({ id: companies.agencyId }).from(companies).where(eq(companies.id, companyId)),
        )
  return and(
    eq(announcements.isActive, true),
    lte(announcements.startDate, today),
    gte(announcements.endDate, today),
    or(
      isNull(announcements.agencyId),
      agencyId === null ? undefined : eq(announcements.agencyId, agencyId),
      agencyOfCompany,
    ),
    or(
      sql`cardinality(${announcements.roleGroupIds}) = 0`,
      sql`${announcements.roleGroupIds} && (${groupsOfReader})`,
    ),
  )
}

/** Bounds the answer; nobody reads more. */
const mostShown = 50

export const listAnnouncedTo = (db: Db, reader: Reader, today: string) => {
  const dismissedAt = db
    .select({ at: announcementDismissals.at })
    .from(announcementDismissals)
    .where(
      and(
        eq(announcementDismissals.announcementId, announcements.id),
        eq(announcementDismissals.userId, reader.userId),
      ),
    )
  const isDismissed = sql<boolean>`exists (${dismissedAt})`
  return db
    .select({ announcement: announcements, isDismissed })
    .from(announcements)
    .where(announcedTo(db, reader, today))
    .orderBy(asc(isDismissed), priorityOrder, desc(announcements.startDate), desc(announcements.id))
    .limit(mostShown)
}

export const isAnnouncedTo = async (db: Db, reader: Reader, today: string, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(eq(announcements.id, id), announcedTo(db, reader, today)))
  ).length > 0

export const insertDismissal = async (
  tx: Db,
  row: typeof announcementDismissals.$inferInsert,
): Promise<void> => {
  await tx.insert(announcementDismissals).values(row).onConflictDoNothing()
}

export const listAudiences = (db: Db) =>
  db
    .select({ id: roleGroups.id, tr: roleGroups.nameTr, en: roleGroups.nameEn })
    .from(roleGroups)
    .orderBy(asc(roleGroups.id))
