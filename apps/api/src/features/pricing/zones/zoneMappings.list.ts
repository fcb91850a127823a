import { eq, sql } from 'drizzle-orm'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers, services, zoneCountries, zones } from '../pricing.tables.ts'
import { describeMapping } from './describeZones.ts'
import { mappingColumns } from './zone.queries.ts'

export const zoneMappingList = defineList(zoneEndpoints.listZoneMappings, {
  scope: 'everyone',
  filters: {
    supplierId: zoneCountries.carrierId,
    supplierServiceMethodId: zoneCountries.serviceId,
    regionId: zoneCountries.zoneId,
    countryCode: zoneCountries.countryCode,
  },
  sorts: {
    zone: [
      zoneCountries.carrierId,
      { by: sql`coalesce(${zoneCountries.serviceId}, 0)`, type: 'integer' },
      // Sorts "2" before "10", because most zones are numbered.
      { by: sql`length(${zones.code})`, type: 'integer' },
      zones.code,
      zoneCountries.countryCode,
    ],
  },
  id: zoneCountries.id,
  select: (db, page) =>
    db
      .select({ ...mappingColumns, place: page.place })
      .from(zoneCountries)
      .innerJoin(carriers, eq(carriers.id, zoneCountries.carrierId))
      .innerJoin(zones, eq(zones.id, zoneCountries.zoneId))
      .leftJoin(services, eq(services.id, zoneCountries.serviceId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { language }) => describeMapping(row, language),
})
