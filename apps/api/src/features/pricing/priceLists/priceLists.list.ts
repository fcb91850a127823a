import { eq, sql } from 'drizzle-orm'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { carriers, priceLists, services } from '../pricing.tables.ts'
import { describePriceList } from './describePriceList.ts'
import { priceListColumns, stateOn } from './priceList.queries.ts'

export const priceListList = defineList(priceListEndpoints.listPriceLists, {
  scope: 'everyone',
  filters: {
    supplierId: services.carrierId,
    supplierServiceMethodId: priceLists.serviceId,
    direction: priceLists.direction,
    states: (states, { now }) => sql`${stateOn(dayInTurkiye(now))} = any(${sql.param(states)}::text[])`,
  },
  sorts: {
    // Sorts price lists newest first within a service, withdrawn ones last.
    service: [
      carriers.name,
      services.name,
      services.id,
      { by: sql`(${priceLists.withdrawnAt} is not null)`, type: 'boolean' },
      { by: sql`(date '2000-01-01' - ${priceLists.validFrom})`, type: 'integer' },
      { by: sql`(-${priceLists.id})`, type: 'integer' },
    ],
  },
  id: priceLists.id,
  select: (db, page) =>
    db
      .select({ ...priceListColumns, place: page.place })
      .from(priceLists)
      .innerJoin(services, eq(services.id, priceLists.serviceId))
      .innerJoin(carriers, eq(carriers.id, services.carrierId))
      .leftJoin(users, eq(users.id, priceLists.publishedBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { now }) => describePriceList(row, now),
})
