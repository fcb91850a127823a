import type { Zone, ZoneMapping } from '@kervan/contract/pricing/zone.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { describeMapping, describeZone } from './describe-zones.ts'
import { countZoneMappings, listZoneMappings, listZonesWithUse } from './zone.queries.ts'

interface MappingSearch {
  supplierId?: number | null
  supplierServiceMethodId?: number | null
  regionId?: number | null
  countryCode?: string | null
  pageNumber: number
  pageSize: number
}

export const searchZoneMappings = async (
  { db, language }: Ctx,
  search: MappingSearch,
): Promise<{ items: ZoneMapping[]; totalCount: number }> => {
  const filter = {
    carrierId: search.supplierId,
    serviceId: search.supplierServiceMethodId,
    zoneId: search.regionId,
    countryCode: search.countryCode,
  }
  const rows = await listZoneMappings(db, filter, search)
  return {
    items: rows.map((row) => describeMapping(row, language)),
    totalCount: await countZoneMappings(db, filter),
  }
}

export const listZones = async ({ db }: Ctx, supplierId?: number | null): Promise<Zone[]> =>
  (await listZonesWithUse(db, { carrierId: supplierId })).map(describeZone)
