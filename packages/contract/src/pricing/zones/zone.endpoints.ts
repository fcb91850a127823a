/** Assignment of countries to a carrier's zones (docs/rules.md, Prices). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { countryCode, outcome, requiredText, rowId, rowVersion } from '../../fields.ts'
import { countryFilter, idFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { excelContentType, excelFileTypes, fileProblem, maxImportBytes } from '../quotes/pricingFields.ts'

const access = 'pricing_supplierregioncountries'

const zoneMapping = z.object({
  id: z.int(),
  supplierId: z.int(),
  supplierName: z.string(),
  regionId: z.int(),
  regionCode: z.string(),
  regionName: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  /** Null: all services of the carrier. */
  supplierServiceMethodId: z.int().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  version: z.string(),
})
export type ZoneMapping = z.output<typeof zoneMapping>

const zone = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  /** Number of countries mapped to the zone, including mappings of single services. */
  countryCount: z.int(),
  /** Price lists with prices for the zone; a zone in use cannot be deleted. */
  priceListCount: z.int(),
})
export type Zone = z.output<typeof zone>

/** Service that uses the mapping; absent: all services of the carrier. */
const serviceChoice = rowId().nullish()

const zoneFields = {
  code: requiredText(10, 'pricing/rateTable:zone.required.code').regex(
    /^[\p{L}\p{N}._-]+$/u,
    'pricing/rateTable:zone.invalid.code',
  ),
  name: requiredText(100, 'pricing/rateTable:zone.required.name'),
}

const mappings = numberedListEndpoint({
  path: '/api/Defination/GetSupplierRegionCountryListQuery',
  access,
  summary: 'Countries of the zones, by carrier, service and country',
  name: 'zoneMappings',
  title: 'shell:screen.zones',
  filters: {
    supplierId: idFilter('pricing/rateTable:carrier'),
    /** Filter for the service’s own mappings only. */
    supplierServiceMethodId: idFilter('pricing/rateTable:service'),
    regionId: idFilter('pricing/rateTable:zone.column.zone'),
    countryCode: countryFilter('pricing/rateTable:country'),
  },
  item: zoneMapping,
  columns: {
    country: {
      kind: 'country',
      title: 'pricing/rateTable:country',
      isIdentity: true,
      value: (row) => row.countryCode,
    },
    carrier: { kind: 'text', title: 'pricing/rateTable:carrier', value: (row) => row.supplierName },
    service: {
      kind: 'text',
      title: 'pricing/rateTable:service',
      none: 'pricing/rateTable:everyService',
      value: (row) => row.supplierServiceMethodName,
    },
    zone: {
      kind: 'text',
      title: 'pricing/rateTable:zone.column.zone',
      value: (row) => `${row.regionCode} ${row.regionName}`,
    },
  },
  sorts: ['zone'],
  pageSize: 50,
  hasPersonalData: false,
})

export const zoneEndpoints = {
  listZoneMappings: mappings,
  exportZoneMappings: mappings.export,
  createZoneMapping: endpoint({
    method: 'POST',
    path: '/api/Defination/CreateSupplierRegionCountry',
    access,
    summary: 'Puts a country into a zone; a country is in one zone of a carrier, and of a service, only',
    body: z.object({
      supplierId: rowId('pricing/rateTable:required.carrier'),
      regionId: rowId('pricing/rateTable:zone.required.zone'),
      countryCode: countryCode('pricing/rateTable:zone.required.country'),
      supplierServiceMethodId: serviceChoice,
    }),
    answer: zoneMapping,
    idempotent: true,
  }),
  updateZoneMapping: endpoint({
    method: 'POST',
    path: '/api/Defination/UpdateSupplierRegionCountry',
    access,
    summary: 'Moves a country to another zone of its carrier',
    body: z.object({
      id: rowId(),
      version: rowVersion(),
      regionId: rowId('pricing/rateTable:zone.required.zone'),
      countryCode: countryCode('pricing/rateTable:zone.required.country'),
      supplierServiceMethodId: serviceChoice,
    }),
    answer: zoneMapping,
    errors: ['changedMeanwhile'],
  }),
  deleteZoneMapping: endpoint({
    method: 'POST',
    path: '/api/Defination/DeleteSupplierRegionCountry',
    access,
    summary: 'Takes a country out of a zone; a service whose own mapping goes follows its carrier again',
    body: z.object({ id: rowId() }),
    answer: outcome,
  }),
  importZoneMappings: endpoint({
    method: 'POST',
    path: '/api/Defination/BulkCreateSupplierRegionCountry',
    access,
    summary:
      'Mappings from an Excel file: new ones are added, other zones replaced; with an error nothing is',
    multipart: { maxFileBytes: maxImportBytes, accept: excelFileTypes },
    answer: z.object({
      /** Problems of the file; when not empty, nothing is stored. */
      problems: z.array(fileProblem),
      createdCount: z.int(),
      movedCount: z.int(),
      unchangedCount: z.int(),
    }),
    limit: { max: 20, windowSeconds: 60 },
    idempotent: true,
  }),
  downloadZoneTemplate: endpoint({
    method: 'POST',
    path: '/api/Defination/GetSupplierRegionCountryTemplate',
    access,
    summary: 'The Excel file to fill in, or with the mappings of a carrier as they are',
    body: z.object({ supplierId: rowId().nullish() }),
    answer: { contentTypes: [excelContentType] },
  }),
  listZones: endpoint({
    method: 'POST',
    path: '/api/Defination/GetRegionListQuery',
    access,
    summary: 'Zones, of one carrier or of all',
    body: z.object({ supplierId: rowId().nullish() }),
    answer: z.array(zone),
  }),
  createZone: endpoint({
    method: 'POST',
    path: '/api/Defination/CreateRegion',
    access,
    summary: 'A new zone of a carrier, without countries at first',
    body: z.object({ supplierId: rowId('pricing/rateTable:required.carrier'), ...zoneFields }),
    answer: zone,
    idempotent: true,
  }),
  updateZone: endpoint({
    method: 'POST',
    path: '/api/Defination/UpdateRegion',
    access,
    summary: 'Another code or name of a zone',
    body: z.object({ id: rowId(), ...zoneFields }),
    answer: zone,
  }),
  deleteZone: endpoint({
    method: 'POST',
    path: '/api/Defination/DeleteRegion',
    access,
    summary: 'Deletes a zone that has neither countries nor prices',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['zoneInUse'],
  }),
  findZoneMap: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetZoneMap',
    access,
    summary: 'The zone that each country is priced by, for a carrier or one of its services',
    body: z.object({ supplierId: rowId(), supplierServiceMethodId: serviceChoice }),
    answer: z.object({
      zones: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), countryCount: z.int() })),
      countries: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          regionId: z.int().nullable(),
          /** True when the service’s own mapping decided, not the carrier’s. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  }),
}
