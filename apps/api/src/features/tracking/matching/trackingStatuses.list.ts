import { isNotNull, isNull, sql } from 'drizzle-orm'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { folded } from '../../../platform/columns.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { trackingStatuses } from '../tracking.tables.ts'
import { describeStatus } from './describeStatus.ts'
import { isOfCarriers, lastSeen, selectStatuses, waitingShipments } from './matching.queries.ts'

const codeAndText = folded(sql`(${trackingStatuses.code} || ' ' || ${trackingStatuses.text})`)

/** List of all carriers' codes. Platform-wide, not limited to a company. */
export const trackingStatusList = defineList(matchingEndpoints.listTrackingStatuses, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return isOfCarriers
  },
  filters: {
    supplierId: carriers.id,
    state: (state) =>
      state === 'unmatched'
        ? isNull(trackingStatuses.customizedId)
        : state === 'matched'
          ? isNotNull(trackingStatuses.customizedId)
          : undefined,
    search: (search) => hasWords(codeAndText, search),
  },
  unlessAsked: (_, { state }) => (state ? undefined : isNull(trackingStatuses.customizedId)),
  sorts: {
    waiting: { by: waitingShipments, type: 'integer' },
    lastSeen: { by: sql`coalesce(${lastSeen}, 'epoch'::timestamptz)`, type: 'timestamp with time zone' },
    supplier: trackingStatuses.carrierCode,
    code: trackingStatuses.code,
  },
  id: trackingStatuses.id,
  select: (db, page) =>
    selectStatuses(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, ctx) => describeStatus(ctx, row),
})
