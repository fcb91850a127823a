import type { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeSurcharge, createSurcharge, deleteSurcharge, endSurcharge } from './changeSurcharge.ts'
import { importRemoteAreas, makeRemoteAreaFile } from './importRemoteAreas.ts'
import { remoteAreaList } from './remoteAreas.list.ts'
import { surchargeList } from './surcharges.list.ts'

export const surchargeHandlers: Handlers<typeof surchargeEndpoints> = {
  listSurcharges: surchargeList.findPage,
  exportSurcharges: surchargeList.exportAll,
  createSurcharge: (ctx, { body }) => createSurcharge(ctx, body),
  updateSurcharge: (ctx, { body }) => changeSurcharge(ctx, body),
  endSurcharge: (ctx, { body }) => endSurcharge(ctx, body),
  deleteSurcharge: (ctx, { body }) => deleteSurcharge(ctx, body.id),
  listRemoteAreas: remoteAreaList.findPage,
  exportRemoteAreas: remoteAreaList.exportAll,
  importRemoteAreas: (ctx, { body, files }) => importRemoteAreas(ctx, body, files),
  downloadRemoteAreas: (ctx, { body }) => makeRemoteAreaFile(ctx, body.supplierId),
}
