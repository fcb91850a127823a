import { eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { CustomizedStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../tracking.tables.ts'
import { isOfCarriers } from './matching.queries.ts'
import type { CustomizedRow } from './matching.queries.ts'

const names = folded(
  sql`(${customizedTrackingStatuses.nameTr} || ' ' || ${customizedTrackingStatuses.nameEn})`,
)

/** Number of carrier codes per own status. */
const countsOf = (db: Db) =>
  db
    .select({ meaning: trackingStatuses.customizedId, count: sql<number>`count(*)::int`.as('count') })
    .from(trackingStatuses)
    .where(isOfCarriers)
    .groupBy(trackingStatuses.customizedId)
    .as('matched')

const matchedCount = sql<number>`coalesce(matched.count, 0)`

/** @param place SQL of the page cursor */
const selectCustomized = (db: Db, place: SQL<string> = sql`''`) => {
  const counts = countsOf(db)
  return db
    .select({ place, row: customizedTrackingStatuses, matchedCount })
    .from(customizedTrackingStatuses)
    .leftJoin(counts, eq(counts.meaning, customizedTrackingStatuses.id))
}

const describe = (row: CustomizedRow, count: number): CustomizedStatusRow => ({
  ...row,
  exception: row.exception as TrackingException | null,
  matchedCount: count,
})

export const customizedStatusList = defineList(matchingEndpoints.listCustomized, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return undefined
  },
  filters: {
    search: (search) => hasWords(names, search),
    groupId: (group) =>
      group === 'none'
        ? isNull(customizedTrackingStatuses.groupId)
        : eq(customizedTrackingStatuses.groupId, Number(group)),
    exception: customizedTrackingStatuses.exception,
  },
  sorts: {
    position: customizedTrackingStatuses.position,
    nameTr: { by: sql`${customizedTrackingStatuses.nameTr} collate "tr-x-icu"`, type: 'text' },
    nameEn: { by: sql`${customizedTrackingStatuses.nameEn} collate "en-x-icu"`, type: 'text' },
    matchedCount: { by: matchedCount, type: 'integer' },
  },
  id: customizedTrackingStatuses.id,
  select: (db, page) =>
    selectCustomized(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row, matchedCount: count }) => describe(row, count),
})

export const readCustomized = async (db: Db, id: number): Promise<CustomizedStatusRow> => {
  const [found] = await selectCustomized(db).where(eq(customizedTrackingStatuses.id, id))
  return describe(found!.row, found!.matchedCount)
}
