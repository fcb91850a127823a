import type { surchargeEndpoints } from '@kervan/contract/pricing/surcharge.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeSurcharge, createSurcharge, deleteSurcharge, endSurcharge } from './change-surcharge.ts'
import { importRemoteAreas, makeRemoteAreaFile } from './import-remote-areas.ts'
import { searchRemoteAreas, searchSurcharges } from './list-surcharges.ts'

export const surchargeHandlers: Handlers<typeof surchargeEndpoints> = {
  listSurcharges: (ctx, { body }) => searchSurcharges(ctx, body),
  createSurcharge: (ctx, { body }) => createSurcharge(ctx, body),
  updateSurcharge: (ctx, { body }) => changeSurcharge(ctx, body),
  endSurcharge: (ctx, { body }) => endSurcharge(ctx, body),
  deleteSurcharge: (ctx, { body }) => deleteSurcharge(ctx, body.id),
  listRemoteAreas: (ctx, { body }) => searchRemoteAreas(ctx, body),
  importRemoteAreas: (ctx, { body, files }) => importRemoteAreas(ctx, body, files),
  downloadRemoteAreas: (ctx, { body }) => makeRemoteAreaFile(ctx, body.supplierId),
}
