import type { zoneEndpoints } from '@kervan/contract/pricing/zone.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeZone, createZone, deleteZone } from './change-zone.ts'
import { changeZoneMapping, createZoneMapping, deleteZoneMapping } from './change-zone-mapping.ts'
import { findZoneMap } from './find-zone-map.ts'
import { importZoneMappings } from './import-zone-mappings.ts'
import { listZones, searchZoneMappings } from './list-zone-mappings.ts'
import { makeZoneTemplate } from './make-zone-template.ts'

export const zoneHandlers: Handlers<typeof zoneEndpoints> = {
  listZoneMappings: (ctx, { body }) => searchZoneMappings(ctx, body),
  createZoneMapping: (ctx, { body }) => createZoneMapping(ctx, body),
  updateZoneMapping: (ctx, { body }) => changeZoneMapping(ctx, body),
  deleteZoneMapping: (ctx, { body }) => deleteZoneMapping(ctx, body.id),
  importZoneMappings: (ctx, { files }) => importZoneMappings(ctx, files),
  downloadZoneTemplate: (ctx, { body }) => makeZoneTemplate(ctx, body.supplierId),
  listZones: (ctx, { body }) => listZones(ctx, body.supplierId),
  createZone: (ctx, { body }) => createZone(ctx, body),
  updateZone: (ctx, { body }) => changeZone(ctx, body),
  deleteZone: (ctx, { body }) => deleteZone(ctx, body.id),
  findZoneMap: (ctx, { body }) => findZoneMap(ctx, body),
}
