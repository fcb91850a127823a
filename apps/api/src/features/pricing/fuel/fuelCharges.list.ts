import { eq, sql } from 'drizzle-orm'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers, fuelCharges, services } from '../pricing.tables.ts'
import { isInState } from '../validityOn.ts'
import { fuelColumns } from './fuel.queries.ts'
import { describeFuel } from './listFuel.ts'

export const fuelChargeList = defineList(fuelEndpoints.listFuelCharges, {
  scope: 'everyone',
  filters: {
    supplierId: fuelCharges.carrierId,
    supplierServiceMethodId: fuelCharges.serviceId,
    state: (state, { now }) => isInState(fuelCharges, state, dayInTurkiye(now)),
  },
  sorts: ({ now }) => {
    const today = sql`${dayInTurkiye(now)}::date`
    const { validFrom, validTo } = fuelCharges
    return {
      // Current and future weeks first, then past weeks, newest first.
      week: [
        { by: sql`(${validTo} < ${today})`, type: 'boolean' },
        {
          by: sql`(case when ${validTo} >= ${today} then ${validFrom} - ${today} else ${today} - ${validFrom} end)`,
          type: 'integer',
        },
        fuelCharges.carrierId,
        { by: sql`coalesce(${fuelCharges.serviceId}, 0)`, type: 'integer' },
      ],
    }
  },
  id: fuelCharges.id,
  select: (db, page) =>
    db
      .select({ ...fuelColumns, place: page.place })
      .from(fuelCharges)
      .innerJoin(carriers, eq(carriers.id, fuelCharges.carrierId))
      .leftJoin(services, eq(services.id, fuelCharges.serviceId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { now }) => describeFuel(row, dayInTurkiye(now)),
})
