import type { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeZone, createZone, deleteZone } from './changeZone.ts'
import { changeZoneMapping, createZoneMapping, deleteZoneMapping } from './changeZoneMapping.ts'
import { findZoneMap } from './findZoneMap.ts'
import { importZoneMappings } from './importZoneMappings.ts'
import { listZones } from './listZones.ts'
import { makeZoneTemplate } from './makeZoneTemplate.ts'
import { zoneMappingList } from './zoneMappings.list.ts'

export const zoneHandlers: Handlers<typeof zoneEndpoints> = {
  listZoneMappings: zoneMappingList.findPage,
  exportZoneMappings: zoneMappingList.exportAll,
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
