import type { Zone, ZoneMapping } from '@kervan/contract/pricing/zones/zone.endpoints'
import { countryName } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { rowVersionOf } from '../../../platform/rowVersion.ts'
import type { ZoneListRow, ZoneMappingRow } from './zone.queries.ts'

type MappingPlace = Pick<ZoneMappingRow, 'zoneId' | 'countryCode' | 'serviceId'>

export const versionOfMapping = ({ zoneId, countryCode, serviceId }: MappingPlace): string =>
  rowVersionOf([zoneId, countryCode, serviceId])

export const describeMapping = (row: ZoneMappingRow, language: Language): ZoneMapping => ({
  id: row.id,
  supplierId: row.carrierId,
  supplierName: row.carrierName,
  regionId: row.zoneId,
  regionCode: row.zoneCode,
  regionName: row.zoneName,
  countryCode: row.countryCode,
  countryName: countryName(row.countryCode, language),
  supplierServiceMethodId: row.serviceId,
  supplierServiceMethodName: row.serviceName,
  version: versionOfMapping(row),
})

export const describeZone = ({ carrierId, carrierName, ...row }: ZoneListRow): Zone => ({
  ...row,
  supplierId: carrierId,
  supplierName: carrierName,
})
