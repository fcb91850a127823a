import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { waitingCountedAtMost } from '@kervan/contract/customerService/workList.endpoints'
import { serviceReasons } from '@kervan/domain/customerService/serviceReasons'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { serviceReasonRows, shipmentNotes } from '../customerService.tables.ts'

/** Condition: the shipment's waiting time has started. */
export const isWaiting = (scope: Scope, now: Date): SQL =>
  and(lte(serviceReasonRows.since, now), inScope(serviceReasonRows.companyId, scope))!

/** Condition: oldest reason of the shipment, so that it is listed once. */
export const isOldestReason = (now: Date): SQL => sql`not exists (
  select from service_reasons as older
  where older.shipment_id = ${serviceReasonRows.shipmentId} and older.since <= ${now.toISOString()}
    and (older.since, older.reason) < (${serviceReasonRows.since}, ${serviceReasonRows.reason}))`

/** Condition: the user has an open follow-up of the shipment. */
export const isAssignedTo = (userId: number): SQL => sql`exists (
  select from ${shipmentNotes} where ${and(
    eq(shipmentNotes.shipmentId, serviceReasonRows.shipmentId),
    eq(shipmentNotes.assigneeId, userId),
    isNull(shipmentNotes.closedAt),
  )})`

export interface CountedReason {
  reason: ServiceReason
  count: number
}

/** Counts each reason up to `waitingCountedAtMost`. */
export const countReasons = async (
  db: Db,
  scope: Scope,
  { now, assignee, companyId }: { now: Date; assignee: number | null; companyId: number | null },
): Promise<CountedReason[]> => {
  const counts = serviceReasons.map(
    (reason) => sql`(select count(*)::int from (
      select from ${serviceReasonRows} where ${and(
        eq(serviceReasonRows.reason, reason),
        isWaiting(scope, now),
        companyId === null ? undefined : eq(serviceReasonRows.companyId, companyId),
        assignee === null ? undefined : isAssignedTo(assignee),
      )} limit ${waitingCountedAtMost}) as found) as ${sql.identifier(reason)}`,
  )
  const { rows } = await db.execute<Record<ServiceReason, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return serviceReasons.map((reason) => ({ reason, count: rows[0]![reason] }))
}

/** Staff among these users; optionally of one agency. */
export const listColleagues = (db: Db, userIds: readonly number[], agencyId: number | null) =>
  db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      agencyId: users.agencyId,
    })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        isNull(users.companyId),
        agencyId === null ? undefined : eq(users.agencyId, agencyId),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
