import { eq, sql } from 'drizzle-orm'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers, services, surcharges } from '../pricing.tables.ts'
import { isInState } from '../validityOn.ts'
import { describeSurcharge } from './describeSurcharge.ts'

export const surchargeList = defineList(surchargeEndpoints.listSurcharges, {
  scope: 'everyone',
  filters: {
    supplierId: surcharges.carrierId,
    kind: surcharges.kind,
    state: (state, { now }) => isInState(surcharges, state, dayInTurkiye(now)),
  },
  sorts: {
    carrier: [
      surcharges.carrierId,
      surcharges.kind,
      { by: sql`coalesce(${surcharges.serviceId}, 0)`, type: 'integer' },
      surcharges.validFrom,
    ],
  },
  id: surcharges.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        row: surcharges,
        carrierName: carriers.name,
        serviceName: services.name,
      })
      .from(surcharges)
      .innerJoin(carriers, eq(carriers.id, surcharges.carrierId))
      .leftJoin(services, eq(services.id, surcharges.serviceId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row, carrierName, serviceName }, { now }) =>
    describeSurcharge({ ...row, carrierName, serviceName }, dayInTurkiye(now)),
})
