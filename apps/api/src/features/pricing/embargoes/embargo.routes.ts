import type { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { createEmbargo, deleteEmbargo, endEmbargo } from './changeEmbargo.ts'
import { embargoList } from './embargoes.list.ts'

export const embargoHandlers: Handlers<typeof embargoEndpoints> = {
  listEmbargoes: embargoList.findPage,
  exportEmbargoes: embargoList.exportAll,
  createEmbargo: (ctx, { body }) => createEmbargo(ctx, body),
  endEmbargo: (ctx, { body }) => endEmbargo(ctx, body),
  deleteEmbargo: (ctx, { body }) => deleteEmbargo(ctx, body.id),
}
