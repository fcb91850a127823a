import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { pickupWindows, reservations, standingPickups } from '../reservation.tables.ts'

export type StandingPickup = typeof standingPickups.$inferSelect

const standingInScope = (scope: Scope) => inScope(standingPickups.companyId, scope)

const mostListed = 200

/** Standing pickups of the scope, newest first, without ended ones. */
export const listStandingRows = (db: Db, scope: Scope) =>
  db
    .select({ standing: standingPickups, companyName: companies.name })
    .from(standingPickups)
    .innerJoin(companies, eq(companies.id, standingPickups.companyId))
    .where(and(standingInScope(scope), ne(standingPickups.state, 'ended')))
    .orderBy(desc(standingPickups.createdAt), desc(standingPickups.id))
    .limit(mostListed)

export const lockStanding = async (tx: Db, scope: Scope, id: string): Promise<StandingPickup | undefined> =>
  (
    await tx
      .select()
      .from(standingPickups)
      .where(and(eq(standingPickups.id, id), standingInScope(scope)))
      .for('update')
  )[0]

export const insertStanding = async (
  tx: Db,
  row: typeof standingPickups.$inferInsert,
): Promise<StandingPickup> => (await tx.insert(standingPickups).values(row).returning())[0]!

export const updateStanding = async (
  tx: Db,
  id: string,
  columns: Partial<typeof standingPickups.$inferInsert>,
): Promise<void> => {
  await tx
    .update(standingPickups)
    .set({ ...columns, version: sql`${standingPickups.version} + 1` })
    .where(eq(standingPickups.id, id))
}

/** Standing pickups whose day is not booked yet. Excludes companies in which no user can sign in any more. */
export const listDueStandings = (
  db: Db,
  { date, weekday }: { date: string; weekday: number },
): Promise<{ id: string }[]> =>
  db
    .select({ id: standingPickups.id })
    .from(standingPickups)
    .where(
      and(
        eq(standingPickups.state, 'active'),
        sql`${standingPickups.startsOn} <= ${date}::date`,
        sql`${weekday}::smallint = any(${standingPickups.weekdays})`,
        // Raw SQL, because without a join Drizzle omits table names.
        sql`not exists (select 1 from reservations as made
          where made.standing_id = standing_pickups.id and made.standing_date = ${date}::date)`,
        sql`not exists (select 1 from users where users.company_id = standing_pickups.company_id
          having count(*) > 0 and not bool_or(users.is_active))`,
      ),
    )
    .orderBy(asc(standingPickups.createdAt))

export const hasDay = async (tx: Db, standingId: string, date: string): Promise<boolean> =>
  (await tx.$count(
    reservations,
    and(eq(reservations.standingId, standingId), eq(reservations.standingDate, date)),
  )) > 0

export const findStandingWindow = async (
  db: Db,
  { districtId, weekday, from, to }: { districtId: number; weekday: number; from: string; to: string },
): Promise<number | undefined> =>
  (
    await db
      .select({ id: pickupWindows.id })
      .from(pickupWindows)
      .where(
        and(
          eq(pickupWindows.districtId, districtId),
          eq(pickupWindows.weekday, weekday),
          eq(pickupWindows.from, from),
          eq(pickupWindows.to, to),
          eq(pickupWindows.isActive, true),
        ),
      )
  )[0]?.id
