import type { Zone, ZoneMapping } from '@kervan/contract/pricing/zone.endpoints'
import { countryName } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { ZoneListRow, ZoneMappingRow } from './zone.queries.ts'

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
})

export const describeZone = ({ carrierId, carrierName, ...row }: ZoneListRow): Zone => ({
  ...row,
  supplierId: carrierId,
  supplierName: carrierName,
})
